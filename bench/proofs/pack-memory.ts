// What memory an evidence pack takes against its size: each size in a process of its own, the pack streamed to nowhere.
// Live memory is what is left after a collection, looked at with every chunk that leaves; growth is above what the stored results take.
// `node scripts/on-node24.mjs bench/proofs/pack-memory.ts`
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createEvidencePack } from '../../shared/domain/evidence-packs/create-evidence-pack.ts';
import type { Severity } from '../../shared/model/issue.ts';
import { toScope } from '../../shared/model/scope.ts';
import { createClient } from '../../support/api-client.ts';
import { createMemoryServices } from '../../support/memory-services.ts';
import { endAsset, makeIssue } from '../../support/review-by-hand.ts';
import { toThreeFigures } from '../measure.ts';

const sizes = [
  { assets: 10, findings: 100 },
  { assets: 50, findings: 100 },
  { assets: 10, findings: 500 },
  { assets: 50, findings: 500 },
];
const severities: readonly Severity[] = ['CRITICAL', 'MAJOR', 'MINOR', 'INFO'];
const lookEveryBytes = 20_000;

/** A reason as long as real ones are. */
const details = 'The words promise more than is shown, and nothing in the file says on what they rest. '.repeat(8);

/** Makes one pack and prints the memory it took. Run with `--expose-gc`. */
async function measurePack(assets: number, findings: number): Promise<Record<string, number>> {
  const collect = globalThis.gc;
  if (!collect) throw new Error('Run with --expose-gc.');
  const memory = createMemoryServices();
  const client = await createClient(memory);
  const paths: string[] = [];
  for (let number = 0; number < assets; number += 1) paths.push(await client.upload(`advert-${number}.pdf`));
  const { json } = await client.submit(...paths);
  for (const { assetId } of json.assets as readonly { assetId: string }[]) {
    const issues = Array.from({ length: findings }, (_item, index) =>
      makeIssue(assetId, index + 1, { details, severity: severities[index % severities.length] ?? 'MINOR' }),
    );
    await endAsset(memory, client, json.submissionId, assetId, { issues });
  }
  const liveBytes = (): number => {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const before = liveBytes();
  const { rss: rssBefore } = process.memoryUsage();
  let [mostLive, mostResident, unseenBytes] = [0, 0, 0];
  memory.results.writeStream = async (_name: string, chunks: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const chunk of chunks) {
      unseenBytes += chunk.byteLength;
      mostResident = Math.max(mostResident, process.memoryUsage().rss);
      if (unseenBytes < lookEveryBytes) continue;
      unseenBytes = 0;
      mostLive = Math.max(mostLive, liveBytes());
    }
  };
  const startedAt = performance.now();
  const pack = await createEvidencePack(memory.services, toScope(client.workspaceId, 'live'), json.submissionId);
  return {
    assets,
    findings: assets * findings,
    packMb: toThreeFigures(pack.sizeBytes / 1e6),
    liveGrowthMb: toThreeFigures((mostLive - before) / 1e6),
    residentGrowthMb: toThreeFigures((mostResident - rssBefore) / 1e6),
    seconds: toThreeFigures((performance.now() - startedAt) / 1000),
  };
}

const [assets, findings] = process.argv.slice(2).map(Number);
if (assets !== undefined && findings !== undefined) {
  console.log(JSON.stringify(await measurePack(assets, findings)));
} else {
  const self = fileURLToPath(import.meta.url);
  console.table(
    sizes.map((size) =>
      JSON.parse(
        execFileSync(process.execPath, ['--expose-gc', self, `${size.assets}`, `${size.findings}`], {
          encoding: 'utf8',
        }),
      ),
    ),
  );
}
