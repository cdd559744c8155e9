import { strikeDenial } from '../strike-denial.ts';
import { hasWordsInRow } from './words-in-row.ts';

/** Elements whose content is not shown. */
const unshown: ReadonlySet<string> = new Set(['script', 'style', 'head', 'template', 'rp']);
const blocks =
  /^(?:address|article|aside|blockquote|caption|center|dd|div|dl|dt|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|td|th|title|tr|ul)$/;
const tag = /<(\/?)([a-z][\w:-]*)/iy;
/** An element that says in its own tag that it is not shown. */
const hidden =
  /\sstyle\s*=\s*["']?[^"'>]{0,1000}(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d]))|\shidden(?=[\s>])/i;
const struck: ReadonlySet<string> = new Set(['s', 'del', 'strike']);
/** Words where a program or a style sheet should stand, which a text that only looks like a page has. */
const isWords = (content: string): boolean => !/[{}=;]/.test(content) && hasWordsInRow(content);
const alternative = /\salt\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
/** A tag with a quotation mark that is never closed ends at the next `>`. */
const longestQuoted = 5000;

/** The text of a web page, with an empty line between paragraphs, cells and items; pictures by their text alternatives. What is hidden stands at the end, for it parts no words that are shown. Damaged markup does no harm. */
export function readHtml(html: string): string {
  let text = '';
  const before: string[] = [];
  const apart: string[] = [];
  const closers = createClosers(html);
  for (let at = 0; at < html.length; ) {
    const open = html.indexOf('<', at);
    if (open === -1) {
      text += toPlain(html.slice(at));
      break;
    }
    text += toPlain(html.slice(at, open));
    tag.lastIndex = open;
    const [, slash, given = ''] = tag.exec(html) ?? [];
    const name = given.toLowerCase();
    const isComment = html.startsWith('<!--', open);
    const end = isComment ? closers.after('comment', open) : (findTagEnd(html, open) ?? closers.after('tag', open));
    if (end === -1 || (given === '' && !/[!?/]/.test(html.charAt(open + 1)))) {
      text += '<';
      at = open + 1;
    } else {
      const isHidden = slash === '' && hidden.test(html.slice(open, Math.min(end, open + longestQuoted)));
      const content = isHidden || (slash === '' && unshown.has(name)) ? closers.after(name, end) : end;
      at = content === -1 ? end : content;
      const inner = content > end ? html.slice(end, html.lastIndexOf('<', content)) : '';
      if (inner !== '' && (isHidden || isWords(inner))) apart.push(inner);
      if (struck.has(name)) {
        before.push(slash === '' ? text : strikeDenial(text));
        text = '';
      }
      if (name === 'rt') text += slash === '' ? ' (' : ') ';
      if (name === 'br') text += '\n';
      else if (blocks.test(name)) text += '\n\n';
      else if (name === 'img') text += ` ${toPlain(findAlternative(html.slice(open, end)))} `;
    }
  }
  return [[...before, text].join(''), ...apart.filter((content) => content !== html).map(readHtml)]
    .filter((own) => own.trim() !== '')
    .join('\n\n');
}

function findAlternative(element: string): string {
  const [, double, single] = alternative.exec(element) ?? [];
  return double ?? single ?? '';
}

/** Behind the `>` of a tag, which may stand in quotation marks before; undefined where none is near. */
function findTagEnd(html: string, open: number): number | undefined {
  let quote = '';
  const limit = Math.min(html.length, open + longestQuoted);
  for (let at = open + 1; at < limit; at++) {
    const character = html.charAt(at);
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '>') return at + 1;
    else if ((character === '"' || character === "'") && html.charAt(at - 1) === '=') quote = character;
  }
  return undefined;
}

const closing: Readonly<Record<string, RegExp>> = { comment: /-->/g, tag: />/g };

/** Where elements, tags and comments end. What is not found once is not looked for again: the text is read in linear time. */
function createClosers(html: string): { after(name: string, from: number): number } {
  const missing = new Set<string>();
  return {
    after(name, from) {
      if (missing.has(name)) return -1;
      const closer = closing[name] ?? new RegExp(`</${name}\\s*>`, 'gi');
      closer.lastIndex = from;
      if (closer.test(html)) return closer.lastIndex;
      missing.add(name);
      return -1;
    },
  };
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  bull: '•',
  cent: '¢',
  copy: '©',
  dagger: '†',
  Dagger: '‡',
  deg: '°',
  emsp: ' ',
  ensp: ' ',
  euro: '€',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  gt: '>',
  hellip: '…',
  laquo: '«',
  ldquo: '“',
  lsquo: '‘',
  lt: '<',
  mdash: '—',
  middot: '·',
  minus: '−',
  nbsp: ' ',
  ndash: '–',
  plusmn: '±',
  pound: '£',
  quot: '"',
  raquo: '»',
  rdquo: '”',
  reg: '®',
  rsquo: '’',
  sect: '§',
  shy: '\u00ad',
  szlig: 'ß',
  thinsp: ' ',
  times: '×',
  trade: '™',
  yen: '¥',
  zwj: '\u200d',
  zwnj: '\u200c',
};
/** The second part of the names of accented letters, as `eacute`. */
const accents: Readonly<Record<string, string>> = {
  acute: '\u0301',
  caron: '\u030c',
  cedil: '\u0327',
  circ: '\u0302',
  grave: '\u0300',
  ring: '\u030a',
  tilde: '\u0303',
  uml: '\u0308',
};
const entity = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,8}));/gi;
const accented = /^([a-z])(acute|caron|cedil|circ|grave|ring|tilde|uml)$/i;

const toPlain = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(entity, (all, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
      if (name !== undefined) return readName(name) ?? all;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : '';
    });

function readName(name: string): string | undefined {
  const known = [name, name.toLowerCase()].find((own) => Object.hasOwn(named, own));
  if (known !== undefined) return named[known];
  const [, letter = '', accent = ''] = accented.exec(name) ?? [];
  return letter === '' ? undefined : (letter + (accents[accent.toLowerCase()] ?? '')).normalize('NFC');
}
