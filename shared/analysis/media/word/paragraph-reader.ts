import { toParagraph } from './read-chunk.ts';
import { FieldStack } from './read-fields.ts';
import type { ListPlace } from './read-numbering.ts';
import { type RunFormat, readRunProperty, type WordStyles } from './read-styles.ts';
import type { NumberOfNote, Run, Story, WordParagraph } from './story.ts';
import { toSuperscript } from './to-superscript.ts';

interface OpenParagraph {
  readonly runs: Run[];
  readonly pictures: string[];
  readonly alternatives: string[];
  readonly nested: WordParagraph[];
  styleId?: string;
  outlineLevel?: number;
  numberingId?: string;
  listLevel?: number;
  shading?: string;
  mark: RunFormat;
}

interface OpenRun {
  text: string;
  format: RunFormat;
  characterStyle?: string;
}

/** Elements that stand for a character. */
const characters: Readonly<Record<string, string>> = {
  'w:tab': '\t',
  'w:br': '\n',
  'w:cr': '\n',
  'w:noBreakHyphen': '\u2011',
};

/** Elements that show a picture, and the attribute that names it. */
const pictureAttributes: Readonly<Record<string, string>> = {
  'a:blip': 'r:embed',
  'asvg:svgBlip': 'r:embed',
  'v:imagedata': 'r:id',
  'v:fill': 'r:id',
};

/** What stands between the parts of a formula (22.1). */
const signs: Readonly<Record<string, string>> = { 'm:den': '/', 'm:sup': '^', 'm:sub': '_', 'm:oMath': ' ' };

/** Puts the paragraphs of a story together. Mutable inside, as parsing is. */
export class ParagraphReader {
  readonly #styles: WordStyles;
  readonly #numberOf: NumberOfNote;
  readonly #done: WordParagraph[] = [];
  readonly #open: OpenParagraph[] = [];
  readonly #runs: OpenRun[] = [];
  readonly #noteReferences: string[] = [];
  readonly #cellShading: (string | undefined)[] = [];
  readonly #links: (Run['link'] | undefined)[] = [];
  /** Relationship ids of pictures behind the pages. */
  readonly #background: string[] = [];
  readonly #directions: (string | undefined)[] = [];
  /** How many texts and characters were written so far. */
  #written = 0;
  #deletedDepth = 0;
  #textBoxDepth = 0;
  #textElement: 'text' | 'instruction' | undefined;
  readonly #fields = new FieldStack();
  #sign = '';
  #noteId: string | undefined;
  #isInRunProperties = false;

  constructor(styles: WordStyles, numberOf: NumberOfNote) {
    this.#styles = styles;
    this.#numberOf = numberOf;
  }

  get written(): number {
    return this.#written;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    switch (name) {
      case 'w:p':
      case 'a:p':
        this.#open.push({ runs: [], pictures: [], alternatives: [], nested: [], mark: {} });
        break;
      case 'w:r':
      case 'm:r':
      case 'a:r':
        this.#runs.push({ text: '', format: {} });
        break;
      case 'w:rPr':
        this.#isInRunProperties = true;
        break;
      case 'w:t':
      case 'a:t':
      case 'w:delText':
        this.#textElement = 'text';
        break;
      case 'm:t':
        this.#textElement = 'text';
        this.#writeSign();
        break;
      case 'w:instrText':
        this.#textElement = 'instruction';
        break;
      case 'w:del':
      case 'w:moveFrom':
        this.#deletedDepth += 1;
        break;
      case 'w:hyperlink': {
        const relationshipId = attributes['r:id'];
        this.#links.push(relationshipId === undefined ? undefined : { relationshipId });
        break;
      }
      case 'w:fldChar':
        this.#readFieldCharacter(attributes);
        break;
      case 'w:footnote':
      case 'w:endnote':
      case 'w:comment':
        this.#noteId = attributes['w:type'] === undefined ? (attributes['w:id'] ?? '') : undefined;
        break;
      case 'w:rt': // Above the words that it belongs to.
        this.#open.push({ runs: [], pictures: [], alternatives: [], nested: [], mark: {} });
        break;
      case 'w:bdo':
        this.#directions.push(attributes['w:val']);
        break;
      case 'w:subDoc':
      case 'w:altChunk':
        this.#done.push({ ...toParagraph(''), chunkId: attributes['r:id'] ?? '' });
        break;
      case 'w:fldSimple':
        this.#fields.begin(attributes['w:dirty'], attributes['w:instr'] ?? '');
        break;
      case 'w:tc':
        this.#cellShading.push(undefined);
        break;
      case 'w:txbxContent':
        this.#textBoxDepth += 1;
        break;
      default:
        this.#readCharacter(name, attributes);
        this.#readProperty(name, attributes);
    }
  }

  text(text: string): void {
    const run = this.#runs.at(-1);
    if (this.#textElement === 'text' && run !== undefined) {
      run.text += text;
      this.#written += 1;
      this.#fields.show(text);
    }
    if (this.#textElement === 'instruction') this.#fields.instruct(text);
  }

  /** Writes what stands for something that this reader does not know, in the open run or in one of its own. */
  stand(text: string): void {
    const run = this.#runs.at(-1);
    if (run !== undefined) run.text += text;
    else this.#open.at(-1)?.runs.push({ text, format: {}, isDeleted: this.#deletedDepth > 0 });
  }

  close(name: string): void {
    switch (name) {
      case 'w:p':
      case 'a:p':
      case 'w:rt':
        this.#closeParagraph();
        break;
      case 'w:r':
      case 'm:r':
      case 'a:r':
        this.#closeRun();
        break;
      case 'w:t':
      case 'm:t':
      case 'a:t':
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
      case 'w:bdo':
        this.#directions.pop();
        break;
      case 'w:hyperlink':
        this.#links.pop();
        break;
      case 'w:fldSimple':
        this.#endField();
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

  finish(): Pick<Story, 'paragraphs' | 'noteReferences' | 'fields'> {
    const background = this.#background.length > 0 ? [{ ...toParagraph(''), pictures: this.#background }] : [];
    return {
      paragraphs: [...background, ...this.#done],
      noteReferences: this.#noteReferences,
      fields: this.#fields.done,
    };
  }

  /** What stands for characters in a run. */
  #readCharacter(name: string, attributes: Readonly<Record<string, string>>): void {
    const run = this.#runs.at(-1);
    if (run === undefined) return;
    const before = run.text.length;
    if (name === 'w:sym') run.text += readSymbol(attributes['w:char']);
    else if (name === 'w16se:symEx') run.text += readSymbol(attributes['w16se:char']);
    else if (name === 'w:footnoteReference') run.text += this.#markNote('footnote', attributes['w:id'] ?? '');
    else if (name === 'w:endnoteReference') run.text += this.#markNote('endnote', attributes['w:id'] ?? '');
    else run.text += characters[name] ?? '';
    if (run.text.length > before) this.#written += 1;
  }

  /** Before the first words of a denominator, an exponent or an index; without it their numbers would run together. */
  #writeSign(): void {
    const run = this.#runs.at(-1);
    if (run !== undefined) run.text += this.#sign;
    this.#sign = '';
  }

  /** Words that a drawing shows along a line. */
  #drawText(text: string): void {
    if (text.trim() !== '') this.#open.at(-1)?.nested.push(toParagraph(text));
  }

  /** What is read out in place of a picture; where it is nothing but a file name, nobody wrote it. */
  #addAlternative(text: string): void {
    if (/\s/.test(text.trim())) this.#open.at(-1)?.alternatives.push(text.trim());
  }

  #markNote(kind: 'footnote' | 'endnote', id: string): string {
    this.#noteReferences.push(`${kind}:${id}`);
    return toSuperscript(this.#numberOf(kind, id));
  }

  /** What is said of the innermost run or paragraph. */
  #readProperty(name: string, attributes: Readonly<Record<string, string>>): void {
    const value = attributes['w:val'];
    const paragraph = this.#open.at(-1);
    const run = this.#runs.at(-1);
    if (name === 'w:rStyle') {
      if (run !== undefined && value !== undefined) run.characterStyle = value;
    } else if (signs[name] !== undefined) this.#sign = signs[name];
    else if (name === 'wp:docPr') this.#addAlternative(attributes['descr'] ?? '');
    else if (pictureAttributes[name] !== undefined) {
      const id = attributes[pictureAttributes[name]];
      if (id !== undefined) (paragraph?.pictures ?? this.#background).push(id);
    } else if (name === 'v:textpath') this.#drawText(attributes['string'] ?? '');
    else if (paragraph !== undefined && name === 'w:numId') paragraph.numberingId = value ?? '0';
    else if (paragraph !== undefined && name === 'w:ilvl') paragraph.listLevel = Number(value);
    else if (paragraph !== undefined && name === 'w:pStyle' && value !== undefined) paragraph.styleId = value;
    else if (paragraph !== undefined && name === 'w:outlineLvl' && Number(value) < 9)
      paragraph.outlineLevel = Number(value) + 1;
    else this.#readFormat(name, attributes);
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

  /** A field is instructions, then the text that is shown. */
  #readFieldCharacter(attributes: Readonly<Record<string, string>>): void {
    const type = attributes['w:fldCharType'];
    if (type === 'begin') this.#fields.begin(attributes['w:dirty']);
    else if (type === 'separate') this.#fields.separate();
    else if (type === 'end') this.#endField();
  }

  /** The words of a field that has no result yet: Word shows them as soon as it brings its fields up to date. */
  #endField(): void {
    const text = this.#fields.end();
    if (text !== '') this.#open.at(-1)?.runs.push({ text, format: {}, isDeleted: this.#deletedDepth > 0 });
  }

  #closeRun(): void {
    const run = this.#runs.pop();
    const paragraph = this.#open.at(-1);
    if (run === undefined || paragraph === undefined || run.text === '') return;
    const characterStyle = run.characterStyle === undefined ? {} : this.#styles.formatOf(run.characterStyle);
    const { url } = this.#fields;
    const link = this.#links.at(-1) ?? (url === undefined ? undefined : { url });
    paragraph.runs.push({
      text: this.#directions.at(-1) === 'rtl' ? `\u202E${run.text}\u202C` : run.text,
      format: { ...characterStyle, ...run.format },
      isDeleted: this.#deletedDepth > 0,
      ...(link !== undefined && { link }),
    });
  }

  /** What the paragraph says of its list comes before what its style says; list 0 is none. */
  #listOf({ numberingId, listLevel, styleId }: OpenParagraph): ListPlace | undefined {
    const ofStyle = this.#styles.listOf(styleId);
    const id = numberingId ?? ofStyle?.numberingId;
    if (id === undefined || id === '0') return undefined;
    const level = listLevel ?? (numberingId === undefined ? ofStyle?.level : 0);
    return { numberingId: id, ...(level !== undefined && { level }), ...(styleId !== undefined && { styleId }) };
  }

  #closeParagraph(): void {
    const open = this.#open.pop();
    if (open === undefined) return;
    const base = { ...this.#styles.defaults, ...this.#styles.formatOf(open.styleId) };
    const shading = open.shading ?? this.#cellShading.at(-1);
    const list = this.#listOf(open);
    const paragraph: WordParagraph = {
      runs: open.runs.map((run) => ({
        ...run,
        format: { ...base, ...(shading !== undefined && { shading }), ...run.format },
      })),
      headingLevel: open.outlineLevel ?? this.#styles.headingLevelOf(open.styleId),
      ...(list !== undefined && { list }),
      isTableCell: this.#cellShading.length > 0,
      isTextBox: this.#textBoxDepth > 0,
      ...(this.#noteId !== undefined && { noteId: this.#noteId }),
      pictures: open.pictures,
      alternatives: open.alternatives,
    };
    const host = this.#open.at(-1);
    if (host === undefined) this.#done.push(paragraph, ...open.nested);
    else host.nested.push(paragraph, ...open.nested);
  }
}

/** A character of a symbol font; those are mirrored in the private use area (17.3.3.30). */
function readSymbol(code: string | undefined): string {
  const value = Number.parseInt(code ?? '', 16);
  if (!(value >= 0 && value <= 0x10ffff)) return '';
  return String.fromCodePoint(value >= 0xf020 && value <= 0xf0ff ? value - 0xf000 : value);
}
