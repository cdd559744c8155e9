import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A checker of English prose: reads a text and gives the number of its messages. */
export interface TextPeer {
  readonly name: string;
  readonly check: (text: string) => number;
}

/** What retext's packages have of each other; no types of theirs are installed. */
interface RetextProcessor {
  readonly use: (plugin: unknown) => RetextProcessor;
  readonly parse: (file: unknown) => unknown;
  readonly runSync: (tree: unknown, file: unknown) => unknown;
}
interface Messages {
  readonly messages: readonly unknown[];
}
interface PeerModules {
  readonly unified: { readonly unified: () => RetextProcessor };
  readonly vfile: { readonly VFile: new (text: string) => Messages };
  readonly alex: { readonly text: (text: string) => Messages };
}

/** alex checks for unequal and profane words; this is the same with retext alone. */
const wordChecks = ['retext-equality', 'retext-profanities'];
/** The checks of style that retext's own guide adds. */
const styleChecks = [
  'retext-simplify',
  'retext-intensify',
  'retext-passive',
  'retext-readability',
  'retext-repeated-words',
  'retext-indefinite-article',
];

export const peerPackages = ['alex', 'unified', 'vfile', 'retext-english', ...wordChecks, ...styleChecks];

/** retext and alex from the folder in which they are installed. Throws when one of `peerPackages` is not there. */
export async function loadPeers(folder: string): Promise<readonly TextPeer[]> {
  const require = createRequire(join(folder, 'package.json'));
  const load = async (name: string): Promise<unknown> => import(pathToFileURL(require.resolve(name)).href);
  const loadPlugin = async (name: string): Promise<unknown> => {
    const module = await load(name);
    return typeof module === 'object' && module !== null && 'default' in module ? module.default : undefined;
  };
  const [unified, vfile, alex] = (await Promise.all(['unified', 'vfile', 'alex'].map(load))) as [
    PeerModules['unified'],
    PeerModules['vfile'],
    PeerModules['alex'],
  ];
  const toRetext = async (name: string, checks: readonly string[]): Promise<TextPeer> => {
    const plugins = await Promise.all(['retext-english', ...checks].map(loadPlugin));
    const processor = plugins.reduce((chain: RetextProcessor, plugin) => chain.use(plugin), unified.unified());
    return {
      name,
      check(text) {
        const file = new vfile.VFile(text);
        processor.runSync(processor.parse(file), file);
        return file.messages.length;
      },
    };
  };
  return [
    await toRetext('retext: equality, profanities', wordChecks),
    await toRetext('retext: equality, profanities and six checks of style', [...wordChecks, ...styleChecks]),
    { name: 'alex', check: (text) => alex.text(text).messages.length },
  ];
}
