import type { Extraction } from '../../model/extraction.ts';
import type { Anchor, EvidenceDraft } from '../../model/issue.ts';
import type { MediaClass } from '../../model/media-types.ts';
import type { CompiledRule } from './compile-rules.ts';
import { baseLabel } from './find-reviewer-label.ts';
import type { IssueDraft } from './issue-draft.ts';
import { fillIn, toIssueTexts } from './issue-texts.ts';
import { assessGate, type OpenGates } from './open-gates.ts';
import type { MeasurementTest } from './rule-format.ts';

type Scalar = string | number | boolean;

/** One value that a technical rule looks at; undefined for a value that is not there. */
interface Observed {
  readonly value: Scalar | undefined;
  readonly unit: string;
  readonly anchor: Anchor;
  readonly details: Readonly<Record<string, Scalar>>;
  readonly from: MeasurementTest['from'];
}

/** Measured numbers are certain; what they mean for a viewer is less so. */
const defaultConfidence = 0.9;
/** Places of one rule reported on their own; the gravest come first in the extraction. */
const maxPlacesPerRule = 5;

/** Compares measurements and file metadata with the limits of the technical rules. */
export function assessMeasurements(
  rules: readonly CompiledRule[],
  extraction: Extraction,
  mediaClass: MediaClass | undefined,
  gates: OpenGates,
): IssueDraft[] {
  return rules.flatMap((compiled) => {
    const { measure, gate } = compiled.rule;
    if (!measure || !assessGate(gate, gates).isOpen) return [];
    if (measure.media && (!mediaClass || !measure.media.includes(mediaClass))) return [];
    return observe(measure, extraction)
      .filter((observed) => isRaised(measure, observed.value))
      .slice(0, maxPlacesPerRule)
      .map((observed, index) => toDraft(compiled, measure, observed, index));
  });
}

/** True when the value is on the wrong side of the limit. */
export function isRaised(test: MeasurementTest, value: Scalar | undefined): boolean {
  const { limit } = test;
  if (test.raisedWhen === 'absent') return value === undefined || value === '';
  if (value === undefined) return false;
  switch (test.raisedWhen) {
    case 'present':
      return value !== '' && value !== false;
    case 'equal':
      return value === limit;
    case 'not_equal':
      return value !== limit;
    case 'below':
      return typeof value === 'number' && typeof limit === 'number' && value < limit;
    case 'above':
      return typeof value === 'number' && typeof limit === 'number' && value > limit;
    case 'outside':
      return typeof value === 'number' && Array.isArray(limit) && (value < limit[0] || value > limit[1]);
    default:
      return test.raisedWhen satisfies never;
  }
}

function observe(test: MeasurementTest, extraction: Extraction): Observed[] {
  const hasDetails = (details: Readonly<Record<string, Scalar>>): boolean =>
    Object.entries(test.where ?? {}).every(([name, value]) => details[name] === value);
  const found: Observed[] =
    test.from === 'measurement'
      ? extraction.measurements
          .filter(({ name }) => name === test.name)
          .map(({ value, unit, anchor, details = {} }) => ({ value, unit, anchor, details, from: test.from }))
      : extraction.metadata
          .filter(({ name }) => name === test.name)
          .map(({ value }) => ({ value, unit: '', anchor: { kind: 'asset' }, details: {}, from: test.from }));
  const matching = found.filter(({ details }) => hasDetails(details));
  if (matching.length > 0 || test.raisedWhen !== 'absent') return matching;
  return [{ value: undefined, unit: '', anchor: { kind: 'asset' }, details: {}, from: test.from }];
}

function toDraft(compiled: CompiledRule, test: MeasurementTest, observed: Observed, index: number): IssueDraft {
  const { rule } = compiled;
  const confidence = rule.confidence ?? defaultConfidence;
  const limit = Array.isArray(test.limit) ? `${test.limit[0]} to ${test.limit[1]}` : String(test.limit ?? '');
  const details = Object.fromEntries(Object.entries(observed.details).map(([name, value]) => [name, String(value)]));
  const values = { ...details, value: toReadable(observed.value), unit: observed.unit, limit };
  const texts = toIssueTexts(rule, values, null);
  const requirement = { ...rule.requirement, instruction: fillIn(rule.requirement.instruction, values) };
  return {
    ruleCode: rule.code,
    severity: rule.severity,
    confidence,
    ...texts,
    requirement,
    anchor: observed.anchor,
    key: `${test.name}:${JSON.stringify(observed.anchor)}:${index}`,
    place: toPlace(observed.anchor),
    spans: [],
    contributors: [
      {
        label: baseLabel,
        reasoning: texts.severityReasoning,
        confidence,
        relationType: 'primary',
        requirement,
        evidence: [toMeasuredEvidence(test, observed, limit, confidence)],
      },
    ],
  };
}

function toReadable(value: Scalar | undefined): string {
  return typeof value === 'number' ? String(Math.round(value * 100) / 100) : String(value ?? '');
}

function toPlace(anchor: Anchor): IssueDraft['place'] {
  if (anchor.kind === 'time') return [0, anchor.startMs];
  return anchor.kind === 'page' || anchor.kind === 'text' ? [0, anchor.start] : [Number.MAX_SAFE_INTEGER, 0];
}

function toMeasuredEvidence(
  test: MeasurementTest,
  observed: Observed,
  limit: string,
  confidence: number,
): EvidenceDraft {
  const { value, unit, anchor } = observed;
  if (observed.from === 'metadata') {
    return { sourceType: 'metadata', confidence, content: { name: test.name, value: value ?? null }, anchor };
  }
  const comparable = typeof value === 'boolean' || value === undefined ? String(value) : value;
  return {
    sourceType: 'measurement',
    confidence,
    content: {
      name: test.name,
      value: comparable,
      unit,
      limit: typeof test.limit === 'number' ? test.limit : limit || null,
      comparison: test.raisedWhen,
    },
    anchor,
  };
}
