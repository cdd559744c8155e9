import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { type ModelFile, modelFiles } from '../../shared/analysis/media/model-files.ts';
import type { CopiedPackage } from './copy-externals.ts';
import { derivedWeights } from './derived-weights.ts';
import { nativeParts } from './native-parts.ts';

/** The binary of node-av says on start how it was built; its package calls itself MIT and carries no licence file (docs/decisions/0009). */
const nativeNotice = `Native libraries inside node-av (@seydx/node-av-linux-x64), whose own wrapper is MIT

${nativeParts.map(({ name, version, licence, source }) => `  ${name}, ${version}\n    Licence: ${licence}\n    Source: ${source}`).join('\n')}

  FFmpeg was built with --enable-gpl --enable-version3 --enable-libfdk-aac. As a whole it stands under the GNU General
  Public License, version 3 or later; parts of it are under the GNU Lesser General Public License. FFmpeg's authors hold the
  licence of the FDK library to be incompatible with the GPL, so that this combination may be run but not given on.
  Running it as a service gives nothing on. Before you hand this package to somebody else, replace node-av by a build
  without these parts, and read the texts below. No text here grants a licence for patents on a codec.
`;

/** Licences of native libraries, as they were published. */
const licenceTexts = ['GPL-3.0', 'LGPL-3.0', 'LGPL-2.1', 'FDK-AAC'];

/** Names of the packages whose code is in the bundle. */
function bundledPackages(metafiles: readonly Metafile[]): string[] {
  const names = metafiles
    .flatMap(({ inputs }) => Object.keys(inputs))
    .flatMap((path) => {
      const match = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(path);
      return match?.[1] ?? [];
    });
  return [...new Set(names)].toSorted();
}

async function readLicence(folder: string): Promise<string> {
  const name = (await readdir(folder).catch(() => [])).find((file) => /^(licen[cs]e|copying)/i.test(file));
  return name === undefined ? '' : readFile(join(folder, name), 'utf8').catch(() => '');
}

/** Weights may have another licence and other authors than the package that brings them. */
const describeModel = ({ model, package: from, path, sha256, licence, copyright }: ModelFile): string =>
  `${model}\nLicence of the weights: ${licence}\n${copyright}\nFrom: ${from}/${path}\nSHA-256: ${sha256}\n`;

const describeDerived = ({ model, licence, origin, file, source }: (typeof derivedWeights)[number]): string =>
  `${model}\nLicence of the weights: ${licence}\nFrom: ${origin}\nFile: ${file}\nSource: ${source}\n`;

/** Writes `THIRD-PARTY-NOTICES.txt`: name, version, licence and licence text of everything in the package, and the learned weights with their hashes. Returns the number of entries. */
export async function writeNotices(
  root: string,
  outFolder: string,
  metafiles: readonly Metafile[],
  copied: readonly CopiedPackage[],
): Promise<number> {
  const names = [...new Set([...bundledPackages(metafiles), ...copied.map(({ name }) => name)])].toSorted();
  const entries = await Promise.all(
    names.map(async (name) => {
      const folder = join(root, 'node_modules', name);
      const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}')) as {
        version?: string;
        license?: string;
      };
      return `${name} ${manifest.version ?? ''}\nLicence: ${manifest.license ?? 'see text'}\n\n${(await readLicence(folder)).trim()}\n`;
    }),
  );
  const models = [...Object.values(modelFiles).map(describeModel), ...derivedWeights.map(describeDerived)];
  const texts = await Promise.all(licenceTexts.map((name) => readFile(join(root, 'notices', `${name}.txt`), 'utf8')));
  const line = `${'-'.repeat(78)}\n`;
  await writeFile(
    join(outFolder, 'THIRD-PARTY-NOTICES.txt'),
    [nativeNotice, ...models, ...entries, ...texts].join(line),
  );
  return names.length + models.length + 1;
}
