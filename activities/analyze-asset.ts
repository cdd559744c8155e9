import type { Analyzer } from '../shared/analysis/analyze.ts';
import { SourceMissingError } from '../shared/analysis/media/byte-source.ts';
import { builtInSidekicks } from '../shared/analysis/rules/built-in-sidekicks.ts';
import { findIssueIndex } from '../shared/domain/results/find-issue-index.ts';
import { resultName } from '../shared/domain/results/result-names.ts';
import { saveIssues } from '../shared/domain/results/save-issues.ts';
import type { Services } from '../shared/domain/services.ts';
import { findSubmission, getStoredAsset } from '../shared/domain/submissions/find-submission.ts';
import { findTranscript } from '../shared/domain/submissions/find-transcript.ts';
import { recordProgress } from '../shared/domain/submissions/record-progress.ts';
import { fileFormatOf, findContentType } from '../shared/model/media-types.ts';
import type { RulePack } from '../shared/model/rule-pack.ts';
import { parseScope } from '../shared/model/scope.ts';
import type { StoredAsset, SubmissionDocument } from '../shared/model/submission.ts';
import { type AssetOutcome, type AssetWork, assetWorkSchema } from '../shared/model/workflow.ts';
import { sidekickDocumentSchema } from '../shared/model/workspace.ts';
import type { LanguageReviewer } from '../shared/ports/language-reviewer.ts';
import type { Transcriber } from '../shared/ports/transcriber.ts';

export interface AnalyzeAssetDeps {
  readonly services: Services;
  readonly analyzer: Analyzer;
  readonly transcriber: Transcriber | undefined;
  readonly languageReviewer: LanguageReviewer | undefined;
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
  { services, analyzer, transcriber, languageReviewer }: AnalyzeAssetDeps,
  work: AssetWork,
  document: SubmissionDocument,
  asset: StoredAsset,
): Promise<AssetOutcome> {
  const contentType = findContentType(asset.mimeType);
  if (contentType === undefined) throw new Error(`Asset ${asset.assetId} has the unknown type ${asset.mimeType}.`);
  const { workspaceId } = parseScope(work.scope);
  const pinned = { mode: document.mode, blobPath: asset.blobPath, snapshot: asset.snapshot };
  const transcript = await findTranscript(document, asset, ({ blobPath, snapshot }, lengthBytes) =>
    services.uploads.readRange({ mode: document.mode, blobPath, snapshot }, 0, lengthBytes),
  );
  const checkpoint = (name: string): string => resultName(work, `checkpoints/${name}`);
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
      ...(languageReviewer ? { languageModel: languageReviewer } : {}),
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
  if (!outcome.ok) {
    const { errorType, message, detail } = outcome;
    services.logger.warn({ ...work, errorType, detail }, 'An asset could not be analysed.');
    return { ok: false, errorType, errorMessage: message };
  }
  const { issues, cleared, ruleSetVersion, provenance } = outcome;
  const { sha256, engines, coverage } = provenance;
  await saveIssues(services, work, {
    issues,
    cleared,
    provenance: { ruleSetVersion, sha256, engines: [...engines], coverage: [...coverage] },
  });
  return { ok: true, issueCount: outcome.issues.length };
}

/**
 * Activity `analyze-asset`: bytes in, stored findings out. What cannot be analysed is an outcome; only faults of our own are thrown and tried again.
 * An analysis that an earlier try stored is not repeated.
 */
export const createAnalyzeAsset =
  (deps: AnalyzeAssetDeps) =>
  async (input: unknown): Promise<AssetOutcome> => {
    const work = assetWorkSchema.parse(input);
    const { services } = deps;
    const index = await findIssueIndex(services, work.scope, work.assetId);
    if (index) return { ok: true, issueCount: index.document.issues.length };
    const stored = await findSubmission(services, work.scope, work.submissionId);
    if (stored === undefined) throw new Error(`Submission ${work.submissionId} is gone.`);
    return analyze(deps, work, stored.document, getStoredAsset(stored.document, work.assetId));
  };
