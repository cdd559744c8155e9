import type { TextBlock } from '../../model/extraction.ts';
import type { Anchor, Severity } from '../../model/issue.ts';
import { surelyHeard } from '../../model/surely-heard.ts';
import { oneLower } from './assess-rules.ts';

/**
 * What a finding says about words from speech recognition: when they were said, and whether they are certain. A finding
 * on uncertain words is one level lower; it is never dropped. Undefined for all other words.
 */
export function describeHearing(
  block: TextBlock | undefined,
  anchor: Anchor,
  severity: Severity,
): { readonly said: string; readonly severity: Severity; readonly lowered: string | undefined } | undefined {
  if (block?.source !== 'transcript_text' || block.confidence === undefined || anchor.kind !== 'time') return undefined;
  const seconds = Math.floor(anchor.startMs / 1000);
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const names = describeNames(block);
  if (block.confidence >= surelyHeard)
    return { said: `This was heard at ${clock}.${names}`, severity, lowered: undefined };
  return {
    said: `This was heard at ${clock}, but not clearly: listen to it before you act on it.${names}`,
    severity: oneLower[severity],
    lowered: severity === 'INFO' ? undefined : 'Lowered by one level because the words were not heard clearly.',
  };
}

/** Names of the metadata that may have been said beside the words; led by a space. */
const describeNames = ({ text, soundsLike = [] }: TextBlock): string =>
  soundsLike
    .filter(({ isName }) => isName)
    .map(({ from, to, text: name }) => ` “${text.slice(from, to)}” sounds like “${name}”.`)
    .join('');
