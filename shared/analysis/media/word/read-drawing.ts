import { parseXml } from '../xml/parse-xml.ts';
import { toParagraph } from './read-chunk.ts';
import type { WordParagraph } from './story.ts';

/** Elements that end a piece of text in diagrams and charts, and those that hold it. */
const pieces: ReadonlySet<string> = new Set(['a:p', 'c:pt']);
const holders: ReadonlySet<string> = new Set(['a:t', 'c:v']);

/** Words of a diagram (SmartArt) or chart: titles, labels and names; numbers alone are data, not words. */
export function readDrawing(xml: Buffer, maximumDepth: number): readonly WordParagraph[] {
  const texts: string[] = [];
  let text = '';
  let isText = false;
  parseXml(xml, maximumDepth, {
    open: (name) => void (isText = holders.has(name)),
    text: (part) => void (text += isText ? part : ''),
    close(name) {
      isText = false;
      if (!pieces.has(name)) return;
      if (/\p{L}/u.test(text)) texts.push(text.trim());
      text = '';
    },
  });
  return [...new Set(texts)].map(toParagraph);
}
