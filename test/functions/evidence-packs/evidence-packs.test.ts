import { createHash } from 'node:crypto';
import { createLocalJWKSet, flattenedVerify } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import { SignerUnavailableError } from '../../../shared/ports/signer.ts';
import { base, type Client, createClient, pdfBytes, unknownId } from '../../../support/api-client.ts';
import { createMemoryServices, type MemoryServices } from '../../../support/memory-services.ts';
import { readZip } from '../../../support/read-zip.ts';
import { endAsset, makeIssue } from '../../../support/review-by-hand.ts';

let memory: MemoryServices;
let client: Client;
let submissionId: string;
let assetId: string;

beforeEach(async () => {
  memory = createMemoryServices();
  client = await createClient(memory);
  const created = await client.submit(await client.upload('leaflet.pdf'));
  submissionId = created.json.submissionId;
  assetId = created.json.assets[0].assetId;
});

const makePack = (id = submissionId, by = client) =>
  by.call({ method: 'POST', path: `${base}/submissions/${id}/evidence-packs` });
const packs = () => [...memory.results.blobs].filter(([name]) => name.endsWith('.zip'));
const sha256 = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');
const parse = (text: string | undefined) => JSON.parse(text ?? '');

describe('an evidence pack', () => {
  test('holds report, findings, decisions, cleared list and provenance, each with its hash', async () => {
    await endAsset(memory, client, submissionId, assetId);
    const evidence = await client.upload('trial.pdf');
    const issueId = makeIssue(assetId, 1).id;
    const path = `${base}/submissions/${submissionId}/assets/${assetId}/issues/${issueId}/decisions`;
    const decision = { status: 'RESOLVED', reason: 'evidence_held', note: 'See the <trial>.', evidence: [evidence] };
    const decided = (await client.call({ method: 'POST', path, json: decision })).json;

    const { status, json } = await makePack();
    expect([status, json]).toEqual([
      201,
      {
        packId: expect.any(String) as string,
        url: expect.stringContaining(json.packId) as string,
        expiresAt: new Date(memory.clock.now().getTime() + 3_600_000).toISOString(),
        sha256: expect.any(String) as string,
        sizeBytes: expect.any(Number) as number,
      },
    ]);
    const bytes = packs()[0]?.[1] ?? new Uint8Array();
    expect([json.sha256, json.sizeBytes]).toEqual([sha256(bytes), bytes.byteLength]);
    const parts = await readZip(bytes);
    const names = ['report.html', 'findings.json', 'decisions.json', 'cleared.json', 'provenance.json'];
    expect([...parts.keys()]).toEqual([...names, 'manifest.json', 'manifest.jws']);

    const manifest = parse(parts.get('manifest.json'));
    expect(manifest).toMatchObject({ packId: json.packId, submissionId });
    expect(manifest.parts).toEqual(
      names.map((name) => {
        const text = parts.get(name) ?? '';
        return { name, sha256: sha256(text), sizeBytes: Buffer.byteLength(text) };
      }),
    );
    expect(manifest.files).toEqual([{ assetId, filename: 'leaflet.pdf', sha256: sha256(pdfBytes) }]);

    const [findings] = parse(parts.get('findings.json')).assets;
    expect(findings.issues.map((issue: { status: string }) => issue.status)).toEqual(['RESOLVED', 'OPEN', 'OPEN']);
    expect(findings.topics[0].issueIds).toEqual([issueId, makeIssue(assetId, 2).id]);
    const [decisions] = parse(parts.get('decisions.json')).assets;
    expect(decisions).toMatchObject({
      decisions: [decided],
      evidence: [{ blobPath: evidence, sha256: sha256(pdfBytes), sizeBytes: pdfBytes.byteLength }],
    });
    expect(parse(parts.get('cleared.json')).assets[0].cleared).toHaveLength(1);
    expect(parse(parts.get('provenance.json')).assets[0]).toMatchObject({ assetId, sha256: sha256(pdfBytes) });
    const report = parts.get('report.html') ?? '';
    expect(report).toContain('See the &lt;trial&gt;.');
    expect(report).toContain(sha256(pdfBytes));
    expect(report).toContain('Not raised: 1');
  });

  test('is signed so that others can check it with the published keys, also after a rotation', async () => {
    await endAsset(memory, client, submissionId, assetId);
    await makePack();
    memory.signer.rotate();
    await makePack();
    const keys = await client.call({ path: '/.well-known/asset-review-keys.json' });
    expect(keys.json.keys.map(({ kid }: { kid: string }) => kid)).toEqual(['key-1', 'key-2']);
    expect(JSON.stringify(keys.json)).not.toContain('"d"');
    const keySet = createLocalJWKSet(keys.json);
    for (const [index, [, bytes]] of packs().entries()) {
      const parts = await readZip(bytes);
      const [header = '', payload, signature = ''] = (parts.get('manifest.jws') ?? '').split('.');
      expect(payload).toBe('');
      const jws = {
        protected: header,
        payload: Buffer.from(parts.get('manifest.json') ?? '').toString('base64url'),
        signature,
      };
      const verified = await flattenedVerify(jws, keySet);
      expect(verified.protectedHeader).toEqual({ alg: 'ES256', kid: `key-${index + 1}` });
    }
  });

  test('of a failed submission says so', async () => {
    await endAsset(memory, client, submissionId, assetId, { errorType: 'corrupt_file' });
    expect((await makePack()).status).toBe(201);
    const bytes = packs()[0]?.[1] ?? new Uint8Array();
    const parts = await readZip(bytes);
    expect(parse(parts.get('findings.json')).assets).toEqual([]);
    expect(parts.get('report.html')).toContain('Could not be reviewed');
  });

  test('is refused before the end, for others, and when results are lost, and leaves nothing', async () => {
    expect([(await makePack()).status, (await makePack()).json.detail]).toEqual([409, 'The review has not ended']);
    expect((await makePack(unknownId)).status).toBe(404);
    expect((await makePack(submissionId, await createClient(memory))).status).toBe(404);
    await endAsset(memory, client, submissionId, assetId);
    for (const name of memory.results.blobs.keys())
      if (name.endsWith('cleared.json')) memory.results.blobs.delete(name);
    expect((await makePack()).status).toBe(502);
    expect(packs()).toEqual([]);
  });

  test('is answered as a storage error while the signing key cannot be reached, and leaves nothing', async () => {
    await endAsset(memory, client, submissionId, assetId);
    memory.signer.sign = async () => {
      throw new SignerUnavailableError('The vault does not answer.');
    };
    const answer = await makePack();
    expect([answer.status, answer.json.detail]).toEqual([500, 'Storage error']);
    expect(packs()).toEqual([]);
  });

  test('is deleted with its submission', async () => {
    await endAsset(memory, client, submissionId, assetId);
    await makePack();
    expect(packs()[0]?.[0]).toMatch(new RegExp(`^${client.workspaceId}/live/${submissionId}/packs/`));
  });
});
