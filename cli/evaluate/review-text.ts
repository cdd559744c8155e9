import { assembleExtraction } from '../../shared/analysis/media/assemble-extraction.ts';
import { defaultCeilings } from '../../shared/analysis/media/ceilings.ts';
import type { ExtractionPart } from '../../shared/analysis/media/extraction-part.ts';
import { extractText } from '../../shared/analysis/media/text/extract-text.ts';
import { reviewExtraction } from '../../shared/analysis/rules/review-extraction.ts';
import type { SecondLookModel } from '../../shared/analysis/rules/second-look/second-look-model.ts';
import { findAlsoUnder } from '../../shared/model/also-under.ts';
import type { Extraction } from '../../shared/model/extraction.ts';
import { deriveUuid } from '../../shared/model/ids.ts';
import type { Severity } from '../../shared/model/issue.ts';
import type { ModelRun } from './model-run.ts';

/** One line of a findings file. */
export interface EvaluatedFinding {
  readonly ruleCode: string;
  /** Other rules that the same words are also under. */
  readonly alsoUnder: readonly string[];
  readonly severity: Severity;
  readonly quote: string;
  readonly confidence: number;
}

/** How texts are reviewed: with the second look that is shipped or with another, and with a language model or without. */
export interface ReviewSetup {
  readonly secondLook?: SecondLookModel;
  readonly model?: ModelRun;
}

/** Reviews a text as the service reviews an uploaded text file: the same extractor, then the same reviewer. */
export async function reviewText(
  id: string,
  text: string,
  metadata: Readonly<Record<string, string>> = {},
  { secondLook, model }: ReviewSetup = {},
): Promise<EvaluatedFinding[]> {
  const extraction = await extractPlainText(text);
  const context = {
    assetId: deriveUuid('evaluation', id),
    filename: 'text.txt',
    contentType: 'text/plain',
    metadata,
    sidekicks: [],
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  const byRules = reviewExtraction(extraction, context, secondLook);
  const opinion = await model?.review(extraction, context, byRules.issues);
  const { issues } = opinion ? reviewExtraction(extraction, { ...context, opinion }, secondLook) : byRules;
  return issues.map(({ ruleCode, severity, contributors }) => {
    const [primary] = contributors;
    const content = primary?.evidence[0]?.content;
    return {
      ruleCode,
      alsoUnder: findAlsoUnder({ contributors }).flatMap((other) => (other.isLikely ? [other.ruleCode] : [])),
      severity,
      quote: content && 'quote' in content ? content.quote : '',
      confidence: primary?.confidence ?? 0,
    };
  });
}

/** A text as the extractor of uploaded text files reads it. */
export async function extractPlainText(text: string): Promise<Extraction> {
  const bytes = new TextEncoder().encode(text);
  const parts: ExtractionPart[] = [];
  await extractText({
    format: 'text',
    filename: 'text.txt',
    metadata: {},
    source: {
      sizeBytes: bytes.length,
      read: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)),
    },
    ceilings: defaultCeilings,
    cpuMs: () => 0,
    add: (...more) => void parts.push(...more),
    flush: () => Promise.resolve(),
    markUsable: () => undefined,
    reportProgress: () => undefined,
    runStep: async (_name, run) => {
      await run();
      return 'done';
    },
  });
  return assembleExtraction({ format: 'text', sizeBytes: bytes.length }, parts, {
    maximumCharacters: defaultCeilings.characters,
  });
}
