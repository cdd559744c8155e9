import type { BlockRole } from '../../../model/extraction.ts';
import { ExtractionError } from '../extraction-error.ts';
import type { ExtractionPart } from '../extraction-part.ts';
import type { ExtractionContext } from '../extractor.ts';
import { tellForeignData, toSource } from '../foreign-data/tell-foreign-data.ts';
import { measureAsset } from '../measure-asset.ts';
import { readWholeFile } from '../read-whole-file.ts';
import { listParts, type WordParts } from './list-parts.ts';
import { measureHeadings } from './measure-headings.ts';
import { openPackage, type Package } from './open-package.ts';
import { readBoundData } from './read-bound-data.ts';
import { readChunk } from './read-chunk.ts';
import { readDrawing } from './read-drawing.ts';
import { type NumberItem, readNumbering } from './read-numbering.ts';
import { readPictures } from './read-pictures.ts';
import { readProperties } from './read-properties.ts';
import { type Relationship, readRelationships, relationshipsNameOf } from './read-relationships.ts';
import { readStory } from './read-story.ts';
import { readStyles } from './read-styles.ts';
import { readUpdatedFields } from './read-updated-fields.ts';
import { type Story, textOf, type WordParagraph } from './story.ts';
import { tellEmbedded } from './tell-embedded.ts';
import { toParagraphParts } from './to-paragraph-parts.ts';
import { toSuperscript } from './to-superscript.ts';

type StoryKind = 'header' | 'document' | 'drawing' | 'footnotes' | 'endnotes' | 'comments' | 'footer';

/** In the order in which their text is given. */
const storyKinds: readonly StoryKind[] = [
  'header',
  'document',
  'drawing',
  'footnotes',
  'endnotes',
  'comments',
  'footer',
];
const white = 'ffffff';

const emptyStory: Story = {
  paragraphs: [],
  changeCount: 0,
  changeAuthors: [],
  commentAuthors: [],
  pictureWithoutAlternativeCount: 0,
  noteReferences: [],
  bindings: [],
  fields: [],
  languages: [],
  background: undefined,
};

interface ReadStory {
  readonly kind: StoryKind;
  readonly story: Story;
  readonly relationships: ReadonlyMap<string, Relationship>;
  readonly numberItem: NumberItem;
}

/** Word documents (Office Open XML): all parts that hold text, what is hidden or deleted in them, pictures and links. */
export async function extractDocx(context: ExtractionContext): Promise<void> {
  const { bytes, sha256 } = await readWholeFile(context.source);
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf)
    // A compound file with an encrypted package in it (MS-OFFCRYPTO 2.3.1).
    throw new ExtractionError('encrypted_file', 'The Word document is protected by a password.');
  const parts = await openPackage(bytes, context.ceilings);
  context.add({ type: 'sha256', sha256 }, ...(await tellForeignData(context.format, toSource(bytes))));
  const stories = await readStories(parts, context);
  const paragraphs = addText(context, stories, parts.repeated);
  await addFacts(context, parts, stories);
  const depth = context.ceilings.markupDepth;
  const related = stories.flatMap(({ relationships }) => [...relationships.values()]);
  context.add(...(await tellEmbedded(parts, await listParts(parts, depth), related, depth)));
  context.markUsable();
  context.reportProgress(0.4, 'Looking at the pictures');
  await readPictures(context, parts, paragraphs);
}

async function readStories(parts: Package, { ceilings }: ExtractionContext): Promise<readonly ReadStory[]> {
  const depth = ceilings.markupDepth;
  const wordParts = await listParts(parts, depth);
  const documentName = wordParts.document;
  if (documentName === undefined) throw new ExtractionError('corrupt_file', 'The package holds no Word document.');
  const styles = readStyles(await parts.readPart(wordParts.styles), depth);
  const startCounting = readNumbering(await parts.readPart(wordParts.numbering), styles, depth);
  const numbers = new Map<string, number>();
  const numberOf = (kind: 'footnote' | 'endnote', id: string): number => {
    const key = `${kind}:${id}`;
    const count = [...numbers.keys()].filter((known) => known.startsWith(`${kind}:`)).length;
    const number = numbers.get(key) ?? count + 1;
    numbers.set(key, number);
    return number;
  };
  const read = async (kind: StoryKind, name: string): Promise<ReadStory[]> => {
    const xml = await parts.readPart(name);
    if (xml === undefined) return [];
    const relationships = readRelationships(await parts.readPart(relationshipsNameOf(name)), name, depth);
    const story = readStory(xml, styles, depth, numberOf);
    const numberItem = startCounting();
    return [{ kind, story: await takeInChunks(parts, story, relationships), relationships, numberItem }];
  };
  // The document first: it numbers the notes.
  const document = await read('document', documentName);
  const stories: ReadStory[] = [];
  for (const kind of storyKinds) {
    if (kind === 'document') stories.push(...document);
    else if (kind === 'drawing') stories.push(...(await readDrawings(parts, wordParts, depth)));
    else for (const name of wordParts.of(kind)) stories.push(...(await read(kind, name)));
  }
  return [...stories, ...(await readBound(parts, wordParts, stories, depth))];
}

/** Diagrams and charts, as one story after the document. */
async function readDrawings(parts: Package, wordParts: WordParts, depth: number): Promise<readonly ReadStory[]> {
  const paragraphs: WordParagraph[] = [];
  const names = ['diagramData', 'chart', 'chartUserShapes'].flatMap((kind) => wordParts.of(kind));
  for (const name of names) {
    const xml = await parts.readPart(name);
    if (xml !== undefined) paragraphs.push(...readDrawing(xml, depth));
  }
  return toStory(paragraphs);
}

const toStory = (paragraphs: readonly WordParagraph[]): readonly ReadStory[] =>
  paragraphs.length === 0
    ? []
    : [{ kind: 'drawing', story: { ...emptyStory, paragraphs }, relationships: new Map(), numberItem: () => '' }];

/** What content controls and fields will show, after everything else. */
async function readBound(
  parts: Package,
  wordParts: WordParts,
  stories: readonly ReadStory[],
  depth: number,
): Promise<readonly ReadStory[]> {
  const bindings = stories.flatMap(({ story }) => story.bindings);
  const known = stories.flatMap(({ story }) => story.paragraphs.map(textOf)).join('\n');
  const bound = await readBoundData(parts, wordParts.of('customXml'), bindings, known, depth);
  const fields = stories.flatMap(({ story }) => story.fields);
  return toStory([...bound, ...(await readUpdatedFields(parts, wordParts, fields, known, depth))]);
}

/** The story with the text of embedded files of other formats in their places. One that cannot be read stays as it is, with its `chunkId`. */
async function takeInChunks(
  parts: Package,
  story: Story,
  relationships: ReadonlyMap<string, Relationship>,
): Promise<Story> {
  const paragraphs: WordParagraph[] = [];
  for (const paragraph of story.paragraphs) {
    const target = paragraph.chunkId === undefined ? undefined : relationships.get(paragraph.chunkId);
    const bytes = target === undefined || target.isExternal ? undefined : await parts.readPart(target.target);
    const chunk = bytes && target && readChunk(target.target, bytes);
    paragraphs.push(...(chunk ?? [paragraph]));
  }
  return { ...story, paragraphs };
}

/** A paragraph with its number, for what is found in it later. */
export interface NumberedParagraph {
  readonly paragraph: WordParagraph;
  readonly line: number;
  readonly relationships: ReadonlyMap<string, Relationship>;
}

function addText(
  context: ExtractionContext,
  stories: readonly ReadStory[],
  repeated: readonly string[],
): readonly NumberedParagraph[] {
  const document = stories.find(({ kind }) => kind === 'document');
  const background = document?.story.background ?? white;
  const references = document?.story.noteReferences ?? [];
  const numbered: NumberedParagraph[] = [];
  for (const { kind, story, relationships, numberItem } of stories) {
    const begun = new Set<string>();
    for (const paragraph of story.paragraphs) {
      numbered.push({ paragraph, line: numbered.length + 1, relationships });
      const isBegin = paragraph.noteId !== undefined && !begun.has(paragraph.noteId);
      if (paragraph.noteId !== undefined) begun.add(paragraph.noteId);
      const place = {
        line: numbered.length,
        role: roleOf(kind, paragraph),
        prefix: (isBegin ? notePrefix(kind, paragraph.noteId ?? '', references) : '') + numberItem(paragraph.list),
        background,
        relationships,
      };
      context.add(...toParagraphParts(paragraph, place), ...toAlternatives(paragraph, numbered.length));
    }
  }
  const unread = numbered.filter(({ paragraph }) => paragraph.chunkId !== undefined).length;
  const reason = [
    unread > 0 ? `${unread} parts of other formats (altChunk) were not read.` : '',
    repeated.length > 0
      ? `${repeated.length} parts stand in the package several times; the last of each was read.`
      : '',
  ]
    .filter(Boolean)
    .join(' ');
  context.add(
    {
      type: 'coverage',
      coverage:
        reason === '' ? { check: 'text', extent: 'full', reason: '' } : { check: 'text', extent: 'partial', reason },
    },
    {
      type: 'coverage',
      coverage: {
        check: 'contrast',
        extent: 'partial',
        reason: 'Colours were compared as they are declared; the pages were not drawn.',
      },
    },
  );
  return numbered;
}

/** The text alternatives of pictures: not shown, but read out. */
const toAlternatives = ({ alternatives = [] }: WordParagraph, line: number): readonly ExtractionPart[] =>
  alternatives.map((text): ExtractionPart => {
    const place = { kind: 'text', line } as const;
    return { type: 'block', block: { text, order: line + 0.25, source: 'metadata', role: 'note', place } };
  });

/** The mark of a note as it stands in the text that refers to it. */
function notePrefix(kind: StoryKind, noteId: string, references: readonly string[]): string {
  const type = kind === 'footnotes' ? 'footnote' : 'endnote';
  const ofType = references.filter((reference) => reference.startsWith(`${type}:`));
  const index = [...new Set(ofType)].indexOf(`${type}:${noteId}`);
  return kind === 'comments' || index === -1 ? '' : `${toSuperscript(index + 1)} `;
}

function roleOf(kind: StoryKind, paragraph: WordParagraph): BlockRole {
  switch (kind) {
    case 'header':
    case 'footer':
      return kind;
    case 'footnotes':
    case 'endnotes':
      return 'footnote';
    case 'comments':
      return 'note';
    case 'drawing':
      return 'body';
    case 'document':
      if (paragraph.headingLevel !== undefined) return 'headline';
      if (paragraph.list !== undefined) return 'list_item';
      return paragraph.isTableCell ? 'table_cell' : 'body';
    default:
      return kind satisfies never;
  }
}

async function addFacts(context: ExtractionContext, parts: Package, stories: readonly ReadStory[]): Promise<void> {
  const depth = context.ceilings.markupDepth;
  const { styles: stylesName } = await listParts(parts, depth);
  const styles = readStyles(await parts.readPart(stylesName), depth);
  const properties = readProperties(
    await parts.readPart('docProps/core.xml'),
    await parts.readPart('docProps/app.xml'),
    depth,
  );
  const language = properties['language'] ?? styles.language ?? stories.flatMap(({ story }) => story.languages)[0];
  const all = { ...properties, ...(language !== undefined && { language }) };
  const sum = (count: (story: Story) => number): number =>
    stories.reduce((total, { story }) => total + count(story), 0);
  const authors = (list: (story: Story) => readonly string[]): string =>
    [...new Set(stories.flatMap(({ story }) => list(story)))].join(', ').slice(0, 500);
  const external = stories.flatMap(({ relationships }) =>
    [...relationships.values()].filter(({ isExternal, type }) => isExternal && type !== 'hyperlink'),
  );
  const comments = new Set(
    stories
      .filter(({ kind }) => kind === 'comments')
      .flatMap(({ story }) => story.paragraphs.map(({ noteId }) => noteId)),
  ).size;
  context.add(
    ...Object.entries(all).map(([name, value]): ExtractionPart => ({ type: 'metadata', name, value })),
    ...measureAsset('word_title_missing', properties['title'] === undefined),
    ...measureAsset('word_language_missing', language === undefined),
    ...measureAsset(
      'word_tracked_changes',
      sum((story) => story.changeCount),
      { authors: authors((story) => story.changeAuthors) },
    ),
    ...measureAsset('word_comments', comments, { authors: authors((story) => story.commentAuthors) }),
    ...measureAsset(
      'word_picture_alt_missing',
      sum((story) => story.pictureWithoutAlternativeCount),
    ),
    ...measureAsset('word_external_content', external.length, {
      targets: external
        .map(({ target }) => target)
        .join(', ')
        .slice(0, 500),
    }),
    ...measureHeadings(stories),
  );
}
