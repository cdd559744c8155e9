import type { Analyzer } from '../shared/analysis/analyze.ts';
import { SourceMissingError } from '../shared/analysis/media/byte-source.ts';
import { builtInSidekicks } from '../shared/analysis/rules/built-in-sidekicks.ts';
import { clusterTopics } from '../shared/analysis/topics/cluster-topics.ts';
import { findIssueIndex } from '../shared/domain/results/find-issue-index.ts';
import { loadIssues } from '../shared/domain/results/load-results.ts';
import { resultName } from '../shared/domain/results/result-names.ts';
import { saveIssues } from '../shared/domain/results/save-issues.ts';
import { saveTopics } from '../shared/domain/results/save-topics.ts';
import type { Services } from '../shared/domain/services.ts';
import type { AnalyzeFile } from '../shared/domain/submissions/analyze-asset.ts';
import { findTranscript } from '../shared/domain/submissions/find-transcript.ts';
import { recordProgress } from '../shared/domain/submissions/record-progress.ts';
import { fileFormatOf, findContentType } from '../shared/model/media-types.ts';
import type { RulePack } from '../shared/model/rule-pack.ts';
import { parseScope } from '../shared/model/scope.ts';
import type { IssueIndexDocument, StoredAsset, SubmissionDocument } from '../shared/model/submission.ts';
import type { AssetOutcome, AssetWork } from '../shared/model/workflow.ts';
import { sidekickDocumentSchema } from '../shared/model/workspace.ts';
import type { Transcriber } from '../shared/ports/transcriber.ts';
import { meterAsset, meterModel } from './meter-usage.ts';
import { openModelReviewer, type ReviewingModel } from './open-model-reviewer.ts';

export interface AnalyzeFileDeps {
  readonly services: Services;
  readonly analyzer: Analyzer;
  readonly transcriber: Transcriber | undefined;
  readonly languageModel: ReviewingModel | undefined;
}

async function findSidekicks(
  { store }: Services,
  workspaceId: string,
  sidekickIds: readonly string[],
): Promise<{ readonly sidekickId: string; readonly pack: RulePack }[]> {
  const found = await Promise.all(
    sidekickIds.map(async (sidekickId) => {
      const builtIn = builtInSidekicks.find((sidekick) => sidekick.sidekickId === sidekickId);
      if (builtIn) return builtIn;
      const stored = await store.find('workspaces', workspaceId, sidekickId, sidekickDocumentSchema);
      return stored && { sidekickId, pack: stored.document.pack };
    }),
  );
  return found.filter((sidekick) => sidekick !== undefined);
}

async function analyze(
  { services, analyzer, transcriber, languageModel }: AnalyzeFileDeps,
  work: AssetWork,
  document: SubmissionDocument,
  asset: StoredAsset,
): Promise<Extract<AssetOutcome, { ok: false }> | { readonly ok: true; readonly index: IssueIndexDocument }> {
  const contentType = findContentType(asset.mimeType);
  if (contentType === undefined) throw new Error(`Asset ${asset.assetId} has the unknown type ${asset.mimeType}.`);
  const { workspaceId } = parseScope(work.scope);
  const pinned = { mode: document.mode, blobPath: asset.blobPath, snapshot: asset.snapshot };
  const transcript = await findTranscript(document, asset, ({ blobPath, snapshot }, lengthBytes) =>
    services.uploads.readRange({ mode: document.mode, blobPath, snapshot }, 0, lengthBytes),
  );
  const checkpoint = (name: string): string => resultName(work, `checkpoints/${name}`);
  const modelReviewer = languageModel && (await openModelReviewer(services, languageModel, work));
  const outcome = await analyzer.analyze(
    {
      assetId: asset.assetId,
      format: fileFormatOf(contentType),
      contentType,
      filename: asset.filename,
      metadata: document.metadata,
      sidekicks: await findSidekicks(services, workspaceId, document.sidekickIds),
      createdAt: document.createdAt,
      ...(transcriber ? { transcriber } : {}),
      ...(modelReviewer ? { modelReviewer } : {}),
      ...(transcript === undefined ? {} : { transcript }),
    },
    {
      sizeBytes: asset.sizeBytes,
      async read(offset, length, signal) {
        const bytes = await services.uploads.readRange(pinned, offset, length, signal);
        if (bytes === undefined) throw new SourceMissingError(`The pinned bytes of asset ${asset.assetId} are gone.`);
        return bytes;
      },
    },
    {
      onProgress: (fraction) => void recordProgress(services, { ...work, progressPercent: Math.floor(fraction * 100) }),
      checkpoints: {
        load: (name) => services.results.find(checkpoint(name)),
        save: (name, bytes) => services.results.write(checkpoint(name), bytes, 'application/octet-stream'),
      },
    },
  );
  if (outcome.spending) await meterModel(services, work, outcome.spending);
  if (!outcome.ok) {
    const { errorType, message, detail } = outcome;
    services.logger.warn({ ...work, errorType, detail }, 'An asset could not be analysed.');
    return { ok: false, errorType, errorMessage: message };
  }
  const { issues, cleared, ruleSetVersion, provenance } = outcome;
  const { sha256, engines, coverage } = provenance;
  const index = await saveIssues(services, work, {
    issues,
    cleared,
    ...(outcome.transcript === undefined ? {} : { transcript: outcome.transcript }),
    provenance: {
      ruleSetVersion,
      sha256,
      engines: [...engines],
      coverage: [...coverage],
      ...(provenance.languageModel && { languageModel: provenance.languageModel }),
    },
  });
  const speech = coverage.find(({ check, unit }) => check === 'speech' && unit === 'seconds');
  await meterAsset(services, work, { bytes: asset.sizeBytes, speechSeconds: Math.round(speech?.assessed ?? 0) });
  return { ok: true, index };
}

/** Groups the stored issues of an asset, unless an earlier try did. */
async function cluster(services: Services, work: AssetWork, index: IssueIndexDocument): Promise<void> {
  if (index.topicsBlob !== null) return;
  const issues = await loadIssues(services, index);
  const { topics } = clusterTopics(issues, { assetId: work.assetId, createdAt: index.createdAt });
  await saveTopics(services, work, topics);
}

/**
 * Bytes in, stored findings and topics out. What cannot be analysed is an outcome; only faults of our own are thrown.
 * What an earlier try stored is not repeated.
 */
export const createAnalyzeFile =
  (deps: AnalyzeFileDeps): AnalyzeFile =>
  async (work, document, asset) => {
    const { services } = deps;
    const stored = await findIssueIndex(services, work.scope, work.assetId);
    const analysis = stored
      ? ({ ok: true, index: stored.document } as const)
      : await analyze(deps, work, document, asset);
    if (!analysis.ok) return analysis;
    await cluster(services, work, analysis.index);
    return { ok: true, issueCount: analysis.index.issues.length };
  };
