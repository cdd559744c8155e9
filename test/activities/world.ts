import { createAnalyzeFile } from '../../activities/analyze-file.ts';
import type { ReviewingModel } from '../../activities/open-model-reviewer.ts';
import { builtInSidekicks } from '../../shared/analysis/rules/built-in-sidekicks.ts';
import { findIssueIndex } from '../../shared/domain/results/find-issue-index.ts';
import { addSidekick } from '../../shared/domain/sidekicks/add-sidekick.ts';
import { findSubmission, getStoredAsset } from '../../shared/domain/submissions/find-submission.ts';
import type { RulePack } from '../../shared/model/rule-pack.ts';
import { usageDocumentSchema } from '../../shared/model/usage.ts';
import { base, createClient } from '../../support/api-client.ts';
import { createMemoryServices } from '../../support/memory-services.ts';
import { createScriptedAnalyzer } from '../../support/scripted-analyzer.ts';

export type Script = Parameters<typeof createScriptedAnalyzer>[0];

/** A submission of these files, and what reviews the first of them. */
export async function openFile({
  files = [['advert.txt', Buffer.from('Our tea.'), 'text/plain']],
  body = {},
  pack,
  script,
  languageModel,
  hasTranscriber = false,
}: {
  readonly files?: readonly (readonly [name: string, bytes: Uint8Array, contentType: string])[];
  readonly body?: object;
  /** A rule pack of the workspace, which the submission names after a built-in one. */
  readonly pack?: RulePack;
  readonly script?: Script;
  readonly languageModel?: ReviewingModel;
  readonly hasTranscriber?: boolean;
} = {}) {
  const memory = createMemoryServices({ builtInSidekicks });
  const { services } = memory;
  const client = await createClient(memory);
  const { workspaceId } = client;
  const assets: { blobPath: string }[] = [];
  for (const [name, bytes, type] of files) assets.push({ blobPath: await client.upload(name, bytes, type) });
  const own = pack && (await addSidekick(services, workspaceId, { pack, savedBy: null })).id;
  const sidekickIds = own === undefined ? [] : [builtInSidekicks[1]?.sidekickId, own];
  const submitted = await client.call({
    method: 'POST',
    path: `${base}/submissions`,
    json: { assets, sidekickIds, ...body },
  });
  const { submissionId } = submitted.json;
  const scope = `${workspaceId}:live` as const;
  const found = async () => {
    const stored = await findSubmission(services, scope, submissionId);
    if (!stored) throw new Error(`There is no submission: ${submitted.status}`);
    return stored.document;
  };
  const document = await found();
  const asset = getStoredAsset(document, document.assets[0]?.assetId ?? '');
  const work = { scope, submissionId, assetId: asset.assetId, retryCount: 0, traceparent: null };
  const analyzer = createScriptedAnalyzer(script);
  const transcriber = hasTranscriber ? { source: 'heard-elsewhere', transcribe: async () => [] } : undefined;
  const analyzeFile = createAnalyzeFile({ services, analyzer, transcriber, languageModel });
  return {
    ...memory,
    client,
    own,
    document,
    asset,
    work,
    analyzer,
    review: () => analyzeFile(work, document, asset),
    progress: async () => (await found()).assets[0]?.progressPercent,
    index: async () => (await findIssueIndex(services, scope, asset.assetId))?.document,
    usage: async () => {
      const stored = await services.store.find('workspaces', workspaceId, 'usage-2026-01-05', usageDocumentSchema);
      return stored?.document;
    },
  };
}
