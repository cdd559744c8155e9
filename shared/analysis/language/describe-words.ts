import type { Coverage } from '../../model/coverage.ts';
import type { TextBlock } from '../../model/extraction.ts';
import { english } from './identify-language.ts';
import { countWordsByLanguage } from './identify-languages.ts';

const unread =
  'The rules of wording are written for English. Personal data, measurements and the terms of rule packs were looked for all the same.';

/** One line for each language of the visible text: English is assessed, others are not. The most words come first. */
export function describeWords(blocks: readonly TextBlock[]): Coverage[] {
  const counts = countWordsByLanguage(blocks);
  const { [english]: assessed = 0, ...others } = Object.fromEntries(counts);
  const check = 'words';
  const unit = 'words';
  return [
    { check, extent: 'full', reason: '', unit, assessed, ...(assessed > 0 && { language: english }) },
    ...Object.entries(others)
      .toSorted((a, b) => b[1] - a[1])
      .map(
        ([language, notAssessed]): Coverage => ({
          check,
          extent: 'not_assessed',
          reason: unread,
          unit,
          assessed: 0,
          notAssessed,
          language,
        }),
      ),
  ];
}
