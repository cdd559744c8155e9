import type { ExtractionPart } from '../extraction-part.ts';
import type { Story } from './story.ts';

/** Headings whose level is more than one below the heading before. */
export function measureHeadings(
  stories: readonly { readonly kind: string; readonly story: Story }[],
): readonly ExtractionPart[] {
  const parts: ExtractionPart[] = [];
  let previousLevel = 0;
  let line = 0;
  for (const { kind, story } of stories) {
    for (const { headingLevel, runs } of story.paragraphs) {
      line += 1;
      if (kind !== 'document' || headingLevel === undefined || headingLevel === 0) continue;
      const isSkipped = headingLevel > previousLevel + 1 && previousLevel > 0;
      const length = runs.reduce((total, { text }) => total + text.length, 0);
      if (isSkipped && length > 0) {
        const at = { blockKey: `w${line}-0`, from: 0, to: length };
        parts.push({
          type: 'measurement',
          measurement: {
            name: 'word_heading_skipped',
            value: headingLevel,
            unit: 'level',
            at,
            details: { previousLevel },
          },
        });
      }
      previousLevel = headingLevel;
    }
  }
  return parts;
}
