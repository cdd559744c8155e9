import { type PhraseNode, parsePhrase, type TokenClass } from '../shared/analysis/rules/phrases/parse-phrase.ts';

const samples: Readonly<Record<TokenClass, string>> = {
  number: '5',
  year: '2024',
  handle: '@somebody',
  url: 'www.example.com',
  email: 'info@example.com',
  noteref: 'note*',
  note: '* note',
};

/** Words that a phrase matches, one text for each choice at its top level; optional words are left out. */
export function writePhrase(source: string, lexicons: Readonly<Record<string, readonly string[]>>): string[] {
  const node = parsePhrase(source);
  const options = node.kind === 'choice' ? node.options : [node];
  return options.map((option) => write(option, lexicons));
}

function write(node: PhraseNode, lexicons: Readonly<Record<string, readonly string[]>>): string {
  switch (node.kind) {
    case 'sequence':
      return node.items
        .map((item) => write(item, lexicons))
        .filter((text) => text !== '')
        .join(' ');
    case 'choice':
      return node.options[0] ? write(node.options[0], lexicons) : '';
    case 'optional':
    case 'gap':
      return '';
    case 'words':
      return node.forms[0] ?? '';
    case 'prefix':
      return `${node.prefix}s`;
    case 'class':
      return samples[node.name];
    case 'lexicon':
      return write(parsePhrase(lexicons[node.name]?.[0] ?? ''), lexicons);
    default:
      return node satisfies never;
  }
}
