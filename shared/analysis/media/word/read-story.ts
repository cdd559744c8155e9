import { parseXml } from '../xml/parse-xml.ts';
import { ParagraphReader } from './paragraph-reader.ts';
import type { WordStyles } from './read-styles.ts';
import { type NumberOfNote, type Story, textOf } from './story.ts';
import { StoryFacts } from './story-facts.ts';

/** Elements with the format before a tracked change of it (17.13.5). */
const former = /^w:(?:pPr|rPr|sectPr|tblPr|tblPrEx|tcPr|trPr|tblGrid)Change$/;

/**
 * Reads one story of a document: body, header, footer, notes or comments. What is shown twice for older programs
 * (`mc:Fallback`) is read once, unless it says something else: which of the two is shown depends on the program. `numberOf` gives the number of a note from its id, for the marks in the text.
 */
export function readStory(xml: Buffer, styles: WordStyles, maximumDepth: number, numberOf: NumberOfNote): Story {
  const story = readBranch(xml, 'mc:Fallback', styles, maximumDepth, numberOf);
  if (!xml.includes('Fallback') && !xml.includes('F\0a\0l\0l\0b')) return story;
  const known = new Set(story.paragraphs.map(textOf));
  const pictures = new Set(story.paragraphs.flatMap((paragraph) => paragraph.pictures));
  const others = readBranch(xml, 'mc:Choice', styles, maximumDepth, numberOf).paragraphs.filter(
    (paragraph) => !known.has(textOf(paragraph)) || paragraph.pictures.some((id) => !pictures.has(id)),
  );
  return { ...story, paragraphs: [...story.paragraphs, ...others] };
}

/** The story without the contents of the elements `left`. */
function readBranch(
  xml: Buffer,
  left: 'mc:Fallback' | 'mc:Choice',
  styles: WordStyles,
  maximumDepth: number,
  numberOf: NumberOfNote,
): Story {
  const paragraphs = new ParagraphReader(styles, numberOf);
  const facts = new StoryFacts();
  let fallbackDepth = 0;
  let formerDepth = 0;
  parseXml(xml, maximumDepth, {
    open(name, attributes) {
      if (fallbackDepth > 0 || name === left) {
        fallbackDepth += 1;
        return;
      }
      facts.open(name, attributes);
      if (formerDepth > 0 || former.test(name)) formerDepth += 1;
      else paragraphs.open(name, attributes);
    },
    text(text) {
      if (fallbackDepth === 0) paragraphs.text(text);
    },
    close(name) {
      if (fallbackDepth > 0) fallbackDepth -= 1;
      else if (formerDepth > 0) formerDepth -= 1;
      else paragraphs.close(name);
    },
  });
  return { ...facts.finish(), ...paragraphs.finish() };
}
