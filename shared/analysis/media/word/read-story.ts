import { parseXml } from '../xml/parse-xml.ts';
import { type RunFormat, readRunProperty, type WordStyles } from './read-styles.ts';

/** Letters of one look. */
export interface Run {
  readonly text: string;
  readonly format: RunFormat;
  readonly isDeleted: boolean;
  /** Relationship id of a link, or an address from a field. */
  readonly link?: { readonly relationshipId: string } | { readonly url: string };
}

export interface WordParagraph {
  readonly runs: readonly Run[];
  readonly headingLevel: number | undefined;
  readonly isListItem: boolean;
  readonly isTableCell: boolean;
  readonly isTextBox: boolean;
  /** Id of the note or comment it belongs to. */
  readonly noteId?: string;
  /** Relationship ids of its pictures. */
  readonly pictures: readonly string[];
}

export interface Story {
  /** In the order of the file; a text box comes behind the paragraph it is anchored in. */
  readonly paragraphs: readonly WordParagraph[];
  readonly changeCount: number;
  readonly changeAuthors: readonly string[];
  readonly commentAuthors: readonly string[];
  /** Pictures, and those of them without a text alternative. */
  readonly pictureCount: number;
  readonly pictureWithoutAlternativeCount: number;
  /** Ids of footnotes and endnotes in the order in which they are referred to. */
  readonly noteReferences: readonly string[];
  readonly languages: readonly string[];
  /** Colour of the page, RRGGBB. */
  readonly background: string | undefined;
}

interface OpenParagraph {
  readonly runs: Run[];
  readonly pictures: string[];
  readonly nested: WordParagraph[];
  styleId?: string;
  outlineLevel?: number;
  isListItem: boolean;
  shading?: string;
  mark: RunFormat;
}

interface OpenRun {
  text: string;
  format: RunFormat;
  characterStyle?: string;
}

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** A number as a reader sees it above the line. */
export const toSuperscript = (number: number): string =>
  String(number).replaceAll(/\d/g, (digit) => superscripts[Number(digit)] ?? digit);

/**
 * Reads one story of a document: body, header, footer, notes or comments. What is shown twice for older programs
 * (`mc:Fallback`) is read once. `numberOf` gives the number of a note from its id, for the marks in the text.
 */
export function readStory(
  xml: Buffer,
  styles: WordStyles,
  maximumDepth: number,
  numberOf: (kind: 'footnote' | 'endnote', id: string) => number,
): Story {
  const reader = new StoryReader(styles, numberOf);
  parseXml(xml.toString('utf8'), maximumDepth, reader);
  return reader.finish();
}

/** State of one pass over a story; mutable inside, as parsing is. */
class StoryReader {
  readonly #styles: WordStyles;
  readonly #numberOf: (kind: 'footnote' | 'endnote', id: string) => number;
  readonly #done: WordParagraph[] = [];
  readonly #open: OpenParagraph[] = [];
  readonly #runs: OpenRun[] = [];
  readonly #authors = { changes: new Set<string>(), comments: new Set<string>() };
  readonly #noteReferences: string[] = [];
  readonly #languages = new Set<string>();
  readonly #cellShading: (string | undefined)[] = [];
  readonly #links: (Run['link'] | undefined)[] = [];
  #changeCount = 0;
  #pictureCount = 0;
  #withoutAlternative = 0;
  #hasAlternative = false;
  #deletedDepth = 0;
  #fallbackDepth = 0;
  #textBoxDepth = 0;
  #textElement: 'text' | 'instruction' | undefined;
  #instruction = '';
  #fieldLink: Run['link'];
  #noteId: string | undefined;
  #isInRunProperties = false;
  #background: string | undefined;

  constructor(styles: WordStyles, numberOf: (kind: 'footnote' | 'endnote', id: string) => number) {
    this.#styles = styles;
    this.#numberOf = numberOf;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#fallbackDepth > 0 || name === 'mc:Fallback') {
      this.#fallbackDepth += 1;
      return;
    }
    const value = attributes['w:val'];
    const paragraph = this.#open.at(-1);
    const run = this.#runs.at(-1);
    switch (name) {
      case 'w:p':
        this.#open.push({ runs: [], pictures: [], nested: [], isListItem: false, mark: {} });
        break;
      case 'w:r':
        this.#runs.push({ text: '', format: {} });
        break;
      case 'w:t':
      case 'w:delText':
        this.#textElement = 'text';
        break;
      case 'w:instrText':
        this.#textElement = 'instruction';
        break;
      case 'w:tab':
        if (run !== undefined) run.text += '\t';
        break;
      case 'w:br':
      case 'w:cr':
        if (run !== undefined) run.text += '\n';
        break;
      case 'w:noBreakHyphen':
        if (run !== undefined) run.text += '\u2011';
        break;
      case 'w:sym':
        if (run !== undefined) run.text += readSymbol(attributes['w:char']);
        break;
      case 'w:footnoteReference':
      case 'w:endnoteReference':
        this.#addNoteMark(name === 'w:footnoteReference' ? 'footnote' : 'endnote', attributes['w:id'] ?? '');
        break;
      case 'w:footnote':
      case 'w:endnote':
      case 'w:comment':
        this.#noteId = attributes['w:type'] === undefined ? (attributes['w:id'] ?? '') : undefined;
        if (name === 'w:comment') this.#authors.comments.add(attributes['w:author'] ?? '');
        break;
      case 'w:ins':
      case 'w:moveTo':
      case 'w:del':
      case 'w:moveFrom':
        this.#changeCount += 1;
        this.#authors.changes.add(attributes['w:author'] ?? '');
        if (name === 'w:del' || name === 'w:moveFrom') this.#deletedDepth += 1;
        break;
      case 'w:rPr':
        this.#isInRunProperties = true;
        break;
      case 'w:rStyle':
        if (run !== undefined && value !== undefined) run.characterStyle = value;
        break;
      case 'w:pStyle':
        if (paragraph !== undefined && value !== undefined) paragraph.styleId = value;
        break;
      case 'w:outlineLvl':
        if (paragraph !== undefined && Number(value) < 9) paragraph.outlineLevel = Number(value) + 1;
        break;
      case 'w:numPr':
        if (paragraph !== undefined) paragraph.isListItem = true;
        break;
      case 'w:lang':
        if (value !== undefined) this.#languages.add(value);
        break;
      case 'w:background':
        this.#background = /^[\da-f]{6}$/i.exec(attributes['w:color'] ?? '')?.[0].toLowerCase();
        break;
      case 'w:hyperlink': {
        const relationshipId = attributes['r:id'];
        this.#links.push(relationshipId === undefined ? undefined : { relationshipId });
        break;
      }
      case 'w:fldChar':
        this.#readFieldCharacter(attributes['w:fldCharType']);
        break;
      case 'w:tc':
        this.#cellShading.push(undefined);
        break;
      case 'w:txbxContent':
        this.#textBoxDepth += 1;
        break;
      case 'wp:docPr':
        this.#hasAlternative = (attributes['descr'] ?? '').trim() !== '';
        break;
      case 'pic:pic':
        this.#pictureCount += 1;
        if (!this.#hasAlternative) this.#withoutAlternative += 1;
        break;
      case 'a:blip':
        if (attributes['r:embed'] !== undefined) paragraph?.pictures.push(attributes['r:embed']);
        break;
      default:
        this.#readFormat(name, attributes);
    }
  }

  text(text: string): void {
    if (this.#fallbackDepth > 0) return;
    const run = this.#runs.at(-1);
    if (this.#textElement === 'text' && run !== undefined) run.text += text;
    if (this.#textElement === 'instruction') this.#instruction += text;
  }

  close(name: string): void {
    if (this.#fallbackDepth > 0) {
      this.#fallbackDepth -= 1;
      return;
    }
    switch (name) {
      case 'w:p':
        this.#closeParagraph();
        break;
      case 'w:r':
        this.#closeRun();
        break;
      case 'w:t':
      case 'w:delText':
      case 'w:instrText':
        this.#textElement = undefined;
        break;
      case 'w:rPr':
        this.#isInRunProperties = false;
        break;
      case 'w:del':
      case 'w:moveFrom':
        this.#deletedDepth -= 1;
        break;
      case 'w:hyperlink':
        this.#links.pop();
        break;
      case 'w:tc':
        this.#cellShading.pop();
        break;
      case 'w:txbxContent':
        this.#textBoxDepth -= 1;
        break;
      default:
    }
  }

  finish(): Story {
    return {
      paragraphs: this.#done,
      changeCount: this.#changeCount,
      changeAuthors: [...this.#authors.changes].filter(Boolean),
      commentAuthors: [...this.#authors.comments].filter(Boolean),
      pictureCount: this.#pictureCount,
      pictureWithoutAlternativeCount: this.#withoutAlternative,
      noteReferences: this.#noteReferences,
      languages: [...this.#languages],
      background: this.#background,
    };
  }

  #readFormat(name: string, attributes: Readonly<Record<string, string>>): void {
    const format = readRunProperty(name, attributes);
    const paragraph = this.#open.at(-1);
    const run = this.#runs.at(-1);
    if (run !== undefined && this.#isInRunProperties) run.format = { ...run.format, ...format };
    else if (format.shading !== undefined && paragraph !== undefined) paragraph.shading = format.shading;
    else if (format.shading !== undefined && this.#cellShading.length > 0)
      this.#cellShading[this.#cellShading.length - 1] = format.shading;
  }

  #addNoteMark(kind: 'footnote' | 'endnote', id: string): void {
    const run = this.#runs.at(-1);
    if (run === undefined) return;
    this.#noteReferences.push(`${kind}:${id}`);
    run.text += toSuperscript(this.#numberOf(kind, id));
  }

  /** A field is instructions, then the text that is shown; `HYPERLINK "…"` makes a link of it. */
  #readFieldCharacter(type: string | undefined): void {
    if (type === 'begin') this.#instruction = '';
    else if (type === 'separate') {
      const url = /^\s*HYPERLINK\s+"([^"]+)"/i.exec(this.#instruction)?.[1];
      this.#fieldLink = url === undefined ? undefined : { url };
    } else if (type === 'end') this.#fieldLink = undefined;
  }

  #closeRun(): void {
    const run = this.#runs.pop();
    const paragraph = this.#open.at(-1);
    if (run === undefined || paragraph === undefined || run.text === '') return;
    const characterStyle = run.characterStyle === undefined ? {} : this.#styles.formatOf(run.characterStyle);
    const link = this.#links.at(-1) ?? this.#fieldLink;
    paragraph.runs.push({
      text: run.text,
      format: { ...characterStyle, ...run.format },
      isDeleted: this.#deletedDepth > 0,
      ...(link !== undefined && { link }),
    });
  }

  #closeParagraph(): void {
    const open = this.#open.pop();
    if (open === undefined) return;
    const base = { ...this.#styles.defaults, ...this.#styles.formatOf(open.styleId) };
    const shading = open.shading ?? this.#cellShading.at(-1);
    const paragraph: WordParagraph = {
      runs: open.runs.map((run) => ({
        ...run,
        format: { ...base, ...(shading !== undefined && { shading }), ...run.format },
      })),
      headingLevel: open.outlineLevel ?? this.#styles.headingLevelOf(open.styleId),
      isListItem: open.isListItem || this.#styles.isList(open.styleId),
      isTableCell: this.#cellShading.length > 0,
      isTextBox: this.#textBoxDepth > 0,
      ...(this.#noteId !== undefined && { noteId: this.#noteId }),
      pictures: open.pictures,
    };
    const host = this.#open.at(-1);
    if (host === undefined) this.#done.push(paragraph, ...open.nested);
    else host.nested.push(paragraph, ...open.nested);
  }
}

/** A character of a symbol font; those are mirrored in the private use area (17.3.3.30). */
function readSymbol(code: string | undefined): string {
  const value = Number.parseInt(code ?? '', 16);
  if (!Number.isFinite(value)) return '';
  return String.fromCodePoint(value >= 0xf020 && value <= 0xf0ff ? value - 0xf000 : value);
}
