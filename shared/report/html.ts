/** Text that may stand in a page as it is. Only `html` makes it, so nothing read from a file can pass for it. */
export class Markup {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

export type Part = Markup | string | number | undefined | readonly Part[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Control characters would be errors in a page; line feed and tab may stay. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** Text for element content and for quoted attributes. Control characters and halves of characters become U+FFFD. */
export const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(controls, '\uFFFD')
    .replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');

function toText(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Markup) return part.toString();
  if (typeof part === 'string') return escapeText(part);
  if (typeof part === 'number') return String(part);
  return part.map(toText).join('');
}

/** A template of markup. Every value put into it is escaped, unless it is markup itself; attributes must be quoted. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(strings.map((string, index) => string + toText(parts[index])).join(''));

/** A link to the web, or the plain text where the address is none. */
export function webLink(address: string, text: string): Markup {
  const url = URL.parse(address);
  return url?.protocol === 'https:' || url?.protocol === 'http:'
    ? html`<a href="${url.href}" rel="noreferrer">${text}</a>`
    : html`${text} (${address})`;
}
