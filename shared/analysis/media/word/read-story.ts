import { parseXml } from '../xml/parse-xml.ts';
import { ParagraphReader } from './paragraph-reader.ts';
import type { WordStyles } from './read-styles.ts';
import { type NumberOfNote, type Story, textOf, type WordParagraph } from './story.ts';
import { StoryFacts } from './story-facts.ts';

/** Elements with the format before a tracked change of it (17.13.5). */
const former = /^w:(?:pPr|rPr|sectPr|tblPr|tblPrEx|tcPr|trPr|tblGrid)Change$/;
/** Emoji and other pictures in print, and space. */
const pictographs = /(?:[\p{So}\p{Emoji_Modifier}\s]|\u200d|\ufe0f)+/gu;
/** What may stand in a line for an emoji that newer programs draw. */
const inLine: ReadonlySet<string> = new Set(['mc:Fallback', 'w:r', 'w:t']);

/**
 * Reads one story of a document: body, header, footer, notes or comments. What is shown twice for older programs
 * (`mc:Fallback`) is read once, unless it says something else: which of the two is shown depends on the program. `numberOf` gives the number of a note from its id, for the marks in the text.
 */
export function readStory(xml: Buffer, styles: WordStyles, maximumDepth: number, numberOf: NumberOfNote): Story {
  const story = readBranch(xml, 'mc:Fallback', styles, maximumDepth, numberOf);
  if (!xml.includes('Fallback') && !xml.includes('F\0a\0l\0l\0b')) return story;
  const others = readBranch(xml, 'mc:Choice', styles, maximumDepth, numberOf).paragraphs;
  return { ...story, paragraphs: mergeBranches(story.paragraphs, others) };
}

/** The paragraphs, with pictures that only `others` show, and behind them those of `others` that say something else. */
function mergeBranches(
  paragraphs: readonly WordParagraph[],
  others: readonly WordParagraph[],
): readonly WordParagraph[] {
  const merged = [...paragraphs];
  const places = new Map<string, number[]>();
  for (const [index, paragraph] of paragraphs.entries()) {
    const same = places.get(wordsOf(paragraph));
    if (same === undefined) places.set(wordsOf(paragraph), [index]);
    else same.push(index);
  }
  const used = new Map<string, number>();
  for (const other of others) {
    const words = wordsOf(other);
    const count = used.get(words) ?? 0;
    used.set(words, count + 1);
    const same = places.get(words) ?? [];
    const index = same[count] ?? same.at(-1);
    const paragraph = index === undefined ? undefined : merged[index];
    if (index === undefined || paragraph === undefined) merged.push(other);
    else if (other.pictures.length > 0)
      merged[index] = {
        ...paragraph,
        pictures: [...new Set([...paragraph.pictures, ...other.pictures])],
        alternatives: [...new Set([...(paragraph.alternatives ?? []), ...(other.alternatives ?? [])])],
      };
  }
  return merged;
}

/** What a paragraph says, emoji left out. */
const wordsOf = (paragraph: WordParagraph): string =>
  paragraph.chunkId === undefined ? textOf(paragraph).replaceAll(pictographs, ' ').trim() : `\0${paragraph.chunkId}`;

/** The story without the contents of the elements `left`. An emoji in an `mc:Fallback` is kept in its line where its `mc:Choice` gives no text. */
function readBranch(
  xml: Buffer,
  left: 'mc:Fallback' | 'mc:Choice',
  styles: WordStyles,
  maximumDepth: number,
  numberOf: NumberOfNote,
): Story {
  const paragraphs = new ParagraphReader(styles, numberOf);
  const facts = new StoryFacts();
  /** Names of the open elements within `left`. */
  const within: string[] = [];
  /** How much was written before each alternative that is open. */
  const writtenBefore: number[] = [];
  let formerDepth = 0;
  parseXml(xml, maximumDepth, {
    open(name, attributes) {
      if (within.length > 0 || name === left) {
        within.push(name);
        return;
      }
      if (name === 'mc:AlternateContent') writtenBefore.push(paragraphs.written);
      facts.open(name, attributes);
      if (formerDepth > 0 || former.test(name)) formerDepth += 1;
      else paragraphs.open(name, attributes);
    },
    text(text) {
      if (within.length === 0) paragraphs.text(text);
      else if (
        formerDepth === 0 &&
        within.at(-1) === 'w:t' &&
        within.every((name) => inLine.has(name)) &&
        paragraphs.written === writtenBefore.at(-1) &&
        text.replaceAll(pictographs, '') === ''
      )
        paragraphs.stand(text);
    },
    close(name) {
      if (within.length > 0) {
        within.pop();
        return;
      }
      if (name === 'mc:AlternateContent') writtenBefore.pop();
      facts.close(name);
      if (formerDepth > 0) formerDepth -= 1;
      else paragraphs.close(name);
    },
  });
  return { ...facts.finish(), ...paragraphs.finish() };
}
