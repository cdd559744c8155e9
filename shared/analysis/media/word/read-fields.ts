import { parseXml } from '../xml/parse-xml.ts';

/** A field of a document (17.16): its instruction, and what it showed when it was brought up to date last. */
export interface Field {
  readonly instruction: string;
  readonly result: string;
  /** Word brings it up to date when it opens the document. */
  readonly isDirty: boolean;
}

interface OpenField {
  instruction: string;
  result: string;
  readonly isDirty: boolean;
  isShowing: boolean;
}

/** Most fields that are looked at once more. */
const mostFields = 10_000;
/** Their words are shown as they stand in the instruction. */
const quoting = /^\s*(?:QUOTE|MACROBUTTON|GOTOBUTTON|EQ)\b/i;
/** They show words of the instruction or of the document's properties. */
const showing =
  /^\s*(?:QUOTE|IF|SET|FILLIN|AUTOTEXTLIST|TITLE|SUBJECT|COMMENTS|KEYWORDS|AUTHOR|INFO|DOCPROPERTY|DOCVARIABLE)\b/i;

/** The fields that are open in a story, one within another, and those that are done. */
export class FieldStack {
  readonly #open: OpenField[] = [];
  readonly #done: Field[] = [];

  get done(): readonly Field[] {
    return this.#done;
  }

  /** The address of the innermost link, once its text has begun. */
  get url(): string | undefined {
    const link = this.#open.findLast(({ isShowing, instruction }) => isShowing && /^\s*HYPERLINK\b/i.test(instruction));
    return /^\s*HYPERLINK\s+"([^"]+)"/i.exec(link?.instruction ?? '')?.[1];
  }

  begin(dirty: string | undefined, instruction?: string): void {
    const isDirty = /^(?:1|true|on)$/i.test(dirty ?? '');
    this.#open.push({ instruction: instruction ?? '', result: '', isDirty, isShowing: instruction !== undefined });
  }

  instruct(text: string): void {
    const field = this.#open.at(-1);
    if (field !== undefined) field.instruction += text;
  }

  show(text: string): void {
    for (const field of this.#open) if (field.isShowing) field.result += text;
  }

  separate(): void {
    const field = this.#open.at(-1);
    if (field !== undefined) field.isShowing = true;
  }

  /** Ends the innermost field; gives the words that stand in its instruction where it has no result. */
  end(): string {
    const field = this.#open.pop();
    if (field === undefined) return '';
    if (showing.test(field.instruction) && this.#done.length < mostFields) this.#done.push(field);
    return field.result === '' && quoting.test(field.instruction) ? readWords(field.instruction) : '';
  }
}

/** The words that stand in an instruction: quoted ones, characters by their codes, the text of a button, the letters of a formula. */
function readWords(instruction: string): string {
  const [, type = '', rest = ''] = /^\s*(\w+)\s*([^]*)$/.exec(instruction) ?? [];
  if (/BUTTON$/i.test(type)) return rest.replace(/^(?:"[^"]*"|\S+)\s*/, '').trim();
  if (/^EQ$/i.test(type))
    return rest
      .replaceAll(/\\\w+(?:\s*\\\w+)*\s*/g, ' ')
      .replaceAll(/[\s();,]+/g, ' ')
      .trim();
  const quoted = [...rest.matchAll(/["“]([^"”]*)["”]/g)].map(([, words = '']) => words);
  if (quoted.length > 0) return quoted.join(' ');
  const tokens = rest.split(/\s+/).filter((token) => token !== '' && !token.startsWith('\\'));
  const isCodes = tokens.length > 1 && tokens.every((token) => /^(?:\d{1,5}|0x[\da-f]{1,4})$/i.test(token));
  return isCodes ? String.fromCharCode(...tokens.map(Number)) : /^QUOTE$/i.test(type) ? tokens.join(' ') : '';
}

/** Names of Word for the core properties. */
const coreNames: Readonly<Record<string, string>> = { author: 'creator', comments: 'description' };

/** What a field shows of the properties and variables; undefined for fields that show something else. */
function lookUp(instruction: string, values: ReadonlyMap<string, string>): string | undefined {
  const [, type = '', quoted, plain] = /^\s*(\w+)\s*(?:"([^"]*)"|([^\s\\]*))/.exec(instruction) ?? [];
  const kind = type.toLowerCase();
  const named = /^(?:docproperty|docvariable|info)$/.test(kind) ? (quoted ?? plain ?? '') : kind;
  const name = named.trim().toLowerCase();
  return values.get(coreNames[name] ?? name);
}

/**
 * What fields show as soon as they are brought up to date, and the document does not say anywhere: of those that have no result or are to be
 * brought up to date at the next opening. `known` is the document's own text.
 */
export function readUpdated(
  fields: readonly Field[],
  values: ReadonlyMap<string, string>,
  updatesAll: boolean,
  known: string,
): readonly string[] {
  const texts = fields
    .filter(({ isDirty, result }) => isDirty || updatesAll || result.trim() === '')
    .flatMap(({ instruction }) => [readWords(instruction), lookUp(instruction, values) ?? '']);
  return [...new Set(texts)].filter((text) => /\p{L}/u.test(text) && !known.includes(text));
}

/** Texts by the name of their element or of the property or variable that they are of, in small letters. */
export function readValues(xml: Buffer | undefined, depth: number): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  if (xml === undefined) return values;
  const open: { readonly name: string; text: string }[] = [];
  parseXml(xml, depth, {
    open(element, attributes) {
      const name = attributes['w:name'] ?? attributes['name'] ?? element.replace(/^.*:/, '');
      open.push({ name: name.toLowerCase(), text: attributes['w:val'] ?? '' });
    },
    text(text) {
      for (const element of open) element.text += text;
    },
    close() {
      const { name, text } = open.pop() ?? { name: '', text: '' };
      if (!values.has(name)) values.set(name, text.trim());
    },
  });
  return values;
}
