import { expect, test } from 'vitest';
import { createAnalyzeFile } from '../../activities/analyze-file.ts';
import type { ReviewingModel } from '../../activities/open-model-reviewer.ts';
import { createAnalyzer } from '../../shared/analysis/analyze.ts';
import { readLanguageModelSettings } from '../../shared/config.ts';
import { findSubmission } from '../../shared/domain/submissions/find-submission.ts';
import { listDocuments } from '../../shared/domain/workspaces/list-documents.ts';
import { createClient } from '../../support/api-client.ts';
import { createMemoryServices } from '../../support/memory-services.ts';
import { agreeing } from '../../support/model-server.ts';
import { createScriptedModel } from '../../support/scripted-model.ts';

const workerEntry = new URL('../../shared/analysis/worker/main.ts', import.meta.url);
const analyzer = createAnalyzer({ workerEntry, listens: false });
const copy = 'Clinically proven to improve sleep.\n\nOur tea cures the flu.';

/** Everything that is stored of one file, byte for byte: ids and time are the same in every run. */
async function analyze(reads?: 'off' | 'words') {
  const memory = createMemoryServices();
  const client = await createClient(memory);
  const { json } = await client.submit(await client.upload('advert.txt', Buffer.from(copy), 'text/plain'));
  const [{ assetId }] = json.assets;
  const scope = `${client.workspaceId}:live` as const;
  const stored = await findSubmission(memory.services, scope, json.submissionId);
  const asset = stored?.document.assets[0];
  const settings = readLanguageModelSettings({
    LANGUAGE_MODEL_URL: 'http://127.0.0.1:1/v1',
    LANGUAGE_MODEL_NAME: 'scripted',
    LANGUAGE_MODEL_READS: reads ?? 'words',
  });
  if (!stored || !asset || !settings) throw new Error('There is nothing to analyse.');
  const model = createScriptedModel(agreeing);
  const languageModel: ReviewingModel | undefined = reads && { model, settings };
  const analyzeFile = createAnalyzeFile({ services: memory.services, analyzer, transcriber: undefined, languageModel });
  const work = { scope, submissionId: json.submissionId, assetId, retryCount: 0, traceparent: null };
  const outcome = await analyzeFile(work, stored.document, asset);
  const documents: object[] = [];
  for await (const place of listDocuments(memory.services, client.workspaceId)) documents.push(place);
  const results = [...memory.results.blobs].map(([name, bytes]) => [name, Buffer.from(bytes).toString()]);
  return { outcome, asked: model.asked.length, everything: JSON.stringify([results, documents]) };
}

test('without a language model everything is stored as if there were none, byte for byte', async () => {
  const without = await analyze();
  expect(without.outcome).toMatchObject({ ok: true, issueCount: expect.any(Number) });
  expect(await analyze()).toEqual(without);
  expect(await analyze('off')).toEqual(without);
  const read = await analyze('words');
  expect(read.asked).toBe(2);
  expect(read.everything).not.toBe(without.everything);
});
