import type { ResolutionRequirement } from '../../model/issue.ts';
import type { Example, MeasurementTest, Rule } from './rule-format.ts';

type Details = Readonly<Record<string, string | number | boolean>>;

/** A value that a measurement may have; with details of its own where the rule's do not fit. */
type Measured = number | string | { readonly measured: number; readonly details: Details };

/** What technical rules do not share. */
export interface MeasuredRule
  extends Pick<
    Rule,
    'code' | 'title' | 'severity' | 'headline' | 'summary' | 'why' | 'gate' | 'confidence' | 'source'
  > {
  /** A prohibition when left out. */
  readonly kind?: Rule['kind'];
  /** What to do about it, and the type of that when it is not `fix_media`. */
  readonly fix: string;
  readonly fixType?: ResolutionRequirement['type'];
  readonly measure: Omit<MeasurementTest, 'from'>;
  /** Values that raise the rule and values that do not; left out for a fact, which is there or not. */
  readonly raises?: readonly Measured[];
  readonly quiet?: readonly Measured[];
  /** Details of those values, for the rule's texts and for `measure.where`. */
  readonly details?: Details;
}

const fact = (measured: 1 | false): readonly Example[] => Array.from({ length: 5 }, () => ({ text: '', measured }));

/** The rule about one measurement of a file, in full: see `docs/rules.md`, "Technical rules". */
export function toMeasuredRule({ kind, fix, fixType, measure, raises, quiet, details, ...texts }: MeasuredRule): Rule {
  const toExample = (value: Measured): Example => ({
    text: '',
    ...(typeof value === 'object' ? value : { measured: value, ...(details && { details }) }),
  });
  return {
    ...texts,
    kind: kind ?? 'prohibition',
    requirement: { type: fixType ?? 'fix_media', instruction: fix },
    measure: { ...measure, from: 'measurement' },
    examples: { raises: raises?.map(toExample) ?? fact(1), quiet: quiet?.map(toExample) ?? fact(false) },
  };
}
