import { listNotAssessed, listRead } from '../../model/coverage.ts';
import type { packPartNames } from '../../model/evidence-pack.ts';
import type { Issue } from '../../model/issue.ts';
import type { IssueIndexDocument, StoredAsset, SubmissionDocument } from '../../model/submission.ts';
import type { AssetRecord, ReviewedAsset } from '../../report/review.ts';
import { toHtmlReportParts } from '../../report/to-html-report.ts';
import { readDecisionActs } from '../decisions/list-decisions.ts';
import { toDecisions } from '../decisions/to-decisions.ts';
import { findIssueIndex } from '../results/find-issue-index.ts';
import { getTopics } from '../results/get-topics.ts';
import { loadDecidedIssues } from '../results/load-decided-issues.ts';
import { loadCleared, loadTranscript } from '../results/load-results.ts';
import type { Services } from '../services.ts';

type PartName = (typeof packPartNames)[number];

/** So many indexes are kept in memory from part to part: all those of a usual submission, some of a large one. */
const keptIndexes = 8;

type Brief = Pick<Issue, 'severity' | 'ruleCode'>;

interface Reviewed {
  readonly asset: StoredAsset;
  readonly index: IssueIndexDocument;
}

/**
 * The parts of an evidence pack as streams of text. The findings of one asset are in memory at a time, however many there are. `sha256` holds the hashes of the
 * reviewed files by asset. The streams throw `result_blob_lost`, and reject with `StoreUnavailableError` or `BlobUnavailableError`.
 */
export function packParts(
  services: Services,
  document: SubmissionDocument,
  sha256: ReadonlyMap<string, string | null>,
): Readonly<Record<PartName, () => AsyncIterable<string>>> {
  const { scope, submissionId, assets } = document;

  const kept = new Map<string, IssueIndexDocument>();
  async function findIndex({ assetId, status }: StoredAsset): Promise<IssueIndexDocument | undefined> {
    if (status !== 'complete') return undefined;
    const index = kept.get(assetId) ?? (await findIssueIndex(services, scope, assetId))?.document;
    if (index && kept.size < keptIndexes) kept.set(assetId, index);
    return index;
  }

  async function* reviewed(): AsyncGenerator<Reviewed> {
    for (const asset of assets) {
      const index = await findIndex(asset);
      if (index) yield { asset, index };
    }
  }

  /** `{"submissionId": …, "assets": [ … ]}`, asset by asset. */
  const list = (toEntry: (one: Reviewed) => Promise<object>) =>
    async function* (): AsyncGenerator<string> {
      yield `{"submissionId":${JSON.stringify(submissionId)},"assets":[`;
      let separator = '\n';
      for await (const one of reviewed()) {
        const { assetId, filename, versionGroupId, versionNumber } = one.asset;
        yield `${separator}${JSON.stringify({ assetId, filename, versionGroupId, versionNumber, ...(await toEntry(one)) })}`;
        separator = ',\n';
      }
      yield '\n]}\n';
    };

  async function readDecisions({ asset }: Reviewed) {
    const acts = await readDecisionActs(services, scope, asset.assetId);
    const decisions = acts.flatMap(toDecisions).toSorted((a, b) => a.version - b.version);
    const evidence = acts.flatMap((act) =>
      act.evidence.map(({ blobPath, sha256: hash, sizeBytes }) => ({ blobPath, sha256: hash, sizeBytes })),
    );
    return { decisions, evidence };
  }

  async function readTopics({ asset }: Reviewed) {
    return getTopics(services, scope, { submissionId, assetId: asset.assetId });
  }

  async function* reportAssets(): AsyncGenerator<ReviewedAsset> {
    for (const asset of assets) {
      const index = await findIndex(asset);
      const coverage = index?.provenance.coverage ?? [];
      const base = {
        ...toHead(asset, index),
        coverage,
        verdict: null,
      };
      if (index === undefined) {
        yield { ...base, issues: [], topics: [], orphanIssues: [], transcript: [] };
        continue;
      }
      const one = { asset, index };
      const [issues, { topics, orphanIssues }, cleared, { decisions }, transcript] = await Promise.all([
        loadDecidedIssues(services, index),
        readTopics(one),
        loadCleared(services, index),
        readDecisions(one),
        loadTranscript(services, index),
      ]);
      const { ruleSetVersion, engines } = index.provenance;
      const record: AssetRecord = {
        sha256: sha256.get(asset.assetId) ?? null,
        ruleSetVersion,
        engines,
        cleared,
        decisions,
      };
      yield { ...base, issues, topics, orphanIssues, transcript, record };
    }
  }

  async function* report(): AsyncGenerator<string> {
    const heads: (ReturnType<typeof toHead> & { readonly issues: readonly Brief[] })[] = [];
    // Of all findings of all files only these are kept, one object for all of a kind.
    const kinds = new Map<string, Brief>();
    const toBrief = ({ severity, ruleCode }: Brief): Brief => {
      const known = kinds.get(`${severity} ${ruleCode}`) ?? { severity, ruleCode };
      kinds.set(`${severity} ${ruleCode}`, known);
      return known;
    };
    for (const asset of assets) {
      const index = await findIndex(asset);
      heads.push({ ...toHead(asset, index), issues: index?.issues.map(toBrief) ?? [] });
    }
    yield* toHtmlReportParts({ submissionId, reviewedAt: document.completedAt, heads }, reportAssets(), new Map());
  }

  return {
    'report.html': report,
    'findings.json': list(async (one) => {
      const { topics } = await readTopics(one);
      const brief = topics.map(({ issues, ...topic }) => ({ ...topic, issueIds: issues.map(({ id }) => id) }));
      return { issues: await loadDecidedIssues(services, one.index), topics: brief };
    }),
    'decisions.json': list(readDecisions),
    'cleared.json': list(async ({ index }) => ({ cleared: await loadCleared(services, index) })),
    'provenance.json': list(async ({ asset, index }) => {
      const { provenance, createdAt } = index;
      return {
        ...provenance,
        sha256: sha256.get(asset.assetId) ?? null,
        sizeBytes: asset.sizeBytes,
        reviewedAt: createdAt,
      };
    }),
  };
}

/** What the top of the report and the section of a file both say. */
const toHead = (asset: StoredAsset, index: IssueIndexDocument | undefined) => ({
  assetId: asset.assetId,
  filename: asset.filename,
  mimeType: asset.mimeType,
  status: asset.status,
  errorType: asset.errorType,
  errorMessage: asset.errorMessage,
  issueCount: asset.issueCount,
  versionGroupId: asset.versionGroupId,
  versionNumber: asset.versionNumber,
  read: listRead(index?.provenance.coverage ?? []),
  notAssessed: listNotAssessed(index?.provenance.coverage ?? []),
});
