import type { FileLook } from '../../../shared/analysis/look-at-file.ts';
import type { Anchor, Issue, Severity } from '../../../shared/model/issue.ts';
import { toVerdict } from '../../../shared/model/verdict.ts';
import type { Review, ReviewedAsset } from '../../../shared/report/review.ts';

const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** Markup that would run, close what is open, or leave an attribute. */
export const hostile = `"'></p></style></title><script>document.title='owned'</script><img src=x onerror="document.title='owned'">&amp;\u0000\u202E`;

/** A finding with hostile words in every field that a file or a rule pack can fill. */
export function makeIssue(referenceNumber: number, severity: Severity, anchor: Anchor, words = hostile): Issue {
  const requirement = { type: 'remove_claim' as const, instruction: `Remove ${words}`, wording: words };
  return {
    id: uuid(referenceNumber),
    assetId: uuid(999),
    summary: `Summary ${words}`,
    severity,
    status: 'OPEN',
    createdAt: '2026-01-02T03:04:05.000Z',
    updatedAt: '2026-01-02T03:04:05.000Z',
    referenceNumber,
    ruleId: uuid(500),
    ruleCode: 'CAP_3.7',
    details: words,
    severityReasoning: words,
    severityReasoningHeadline: words,
    precedents: [
      { url: 'https://www.example.org/ruling?a=1&b=2', title: words, decision: 'Upheld', date: '2025-05-28' },
      { url: 'javascript:document.title="owned"', title: words, decision: 'Upheld', date: 'undated' },
    ],
    contributors: [
      {
        id: uuid(600),
        label: words,
        reasoning: words,
        confidence: 0.7,
        relationType: 'corroborates',
        evidence: [
          {
            id: '1',
            sourceType: 'document_text',
            confidence: 0.7,
            content: { quote: words, before: words, after: words },
            anchor,
          },
          {
            id: '2',
            sourceType: 'metadata',
            confidence: 0.7,
            content: { name: words, value: { [words]: words } },
            anchor,
          },
        ],
        resolutionRequirement: requirement,
      },
    ],
    resolutionRequirement: requirement,
    anchor,
  };
}

export const makeAsset = (filename: string, mimeType: string, issues: readonly Issue[]): ReviewedAsset => ({
  assetId: uuid(999),
  filename,
  mimeType,
  status: 'complete',
  errorType: null,
  errorMessage: null,
  issueCount: issues.length,
  versionGroupId: uuid(1),
  versionNumber: 1,
  issues,
  topics: [],
  orphanIssues: [...issues],
  verdict: toVerdict({ issues, read: [], notAssessed: [] }),
  read: [],
  notAssessed: [],
  coverage: [],
  transcript: [],
});

export const makeReview = (...assets: readonly ReviewedAsset[]): Review => ({
  submissionId: uuid(7),
  status: 'complete',
  assets,
});

/** A grey JPEG of one pixel; the size is what the report is told. */
const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEAYABgAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMUFRUVDA8XGBYUGBIUFRT/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AKp//2Q==',
  'base64',
);

export const makeFrame = (width: number, height: number, place: { page: number | null; timeMs: number | null }) => ({
  ...place,
  width,
  height,
  jpeg,
});

export const makeLook = (look: Partial<FileLook>): FileLook => ({
  frames: [],
  blocks: [],
  durationMs: null,
  ...look,
});

export const makeBlock = (text: string, start: number, hidden?: string): FileLook['blocks'][number] => ({
  text,
  start,
  source: 'document_text',
  role: 'body',
  place: { kind: 'text', line: 1 },
  ...(hidden === undefined ? {} : { hidden }),
});
