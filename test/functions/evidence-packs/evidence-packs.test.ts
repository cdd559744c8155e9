import { createHash } from 'node:crypto';
import { createLocalJWKSet, flattenedVerify } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import { ServiceError } from '../../../shared/model/errors.ts';
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

  test('says that results are lost where the store tells it as the cause of an error of its own', async () => {
    await endAsset(memory, client, submissionId, assetId);
    memory.results.writeStream = async () => {
      const lost = new Error('The stream broke off.', { cause: new ServiceError('result_blob_lost') });
      throw new Error('The upload failed.', { cause: lost });
    };
    expect((await makePack()).status).toBe(502);
    memory.results.writeStream = () => Promise.reject(new Error('The upload failed.', { cause: new Error('reset') }));
    expect((await makePack()).status).toBe(500);
  });

  test('lists the decisions on each finding in the order in which they were made', async () => {
    await endAsset(memory, client, submissionId, assetId);
    const issueId = makeIssue(assetId, 1).id;
    const path = `${base}/submissions/${submissionId}/assets/${assetId}/issues/${issueId}/decisions`;
    const notes = ['first', 'second', 'third', 'fourth', 'fifth'];
    for (const note of notes) {
      expect((await client.call({ method: 'POST', path, json: { status: 'ACKNOWLEDGED', note } })).status).toBe(201);
      memory.clock.advance(1000);
    }
    await makePack();
    const parts = await readZip(packs()[0]?.[1] ?? new Uint8Array());
    const [{ decisions }] = parse(parts.get('decisions.json')).assets;
    expect(decisions.map(({ note }: { readonly note: string }) => note)).toEqual(notes);
  });

  test('of many files has each that was reviewed, in the order of the submission, and names those that were not', async () => {
    const names = Array.from({ length: 11 }, (_, index) => `file ${index + 1}.pdf`);
    const paths: string[] = [];
    for (const name of names) paths.push(await client.upload(name));
    const { json } = await client.submit(...paths);
    const ids: string[] = json.assets.map((asset: { readonly assetId: string }) => asset.assetId);
    for (const [index, id] of ids.entries()) {
      const issues = [makeIssue(id, 1, { severity: index === 9 ? 'CRITICAL' : 'MINOR' })];
      const end = index === 4 ? ({ errorType: 'corrupt_file' } as const) : { issues };
      await endAsset(memory, client, json.submissionId, id, end);
    }
    await makePack(json.submissionId);
    const parts = await readZip(packs()[0]?.[1] ?? new Uint8Array());
    const reviewed = names.filter((_, index) => index !== 4);
    for (const part of ['findings.json', 'decisions.json', 'cleared.json', 'provenance.json'])
      expect(parse(parts.get(part)).assets.map((asset: { readonly filename: string }) => asset.filename)).toEqual(
        reviewed,
      );
    expect(parse(parts.get('manifest.json')).files).toEqual(
      ids.map((id, index) => ({ assetId: id, filename: names[index], sha256: sha256(pdfBytes) })),
    );
    const [, contents = ''] = /<ol class="contents">(.*?)<\/ol>/s.exec(parts.get('report.html') ?? '') ?? [];
    const rows = contents
      .split('<li>')
      .slice(1)
      .map((row) =>
        row
          .replaceAll(/<[^>]+>/g, ' ')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      );
    expect(rows.map((row, index) => row.startsWith(names[index] ?? ''))).toEqual(names.map(() => true));
    expect(rows[4]).toBe('file 5.pdf Not reviewed.');
    expect(rows[3]).toMatch(/1 finding: 1 minor\.$/);
    expect(rows[9]).toMatch(/1 finding: 1 critical\.$/);
  });

  test.each([
    ['is no longer kept', undefined],
    ['is cut off', pdfBytes.subarray(0, 10)],
  ])('has no hash of a file that %s, unless the review took one', async (_, left) => {
    const second = await client.submit(await client.upload('hashed.pdf'));
    const known = { id: second.json.submissionId, assetId: second.json.assets[0].assetId };
    await endAsset(memory, client, submissionId, assetId);
    await endAsset(memory, client, known.id, known.assetId, { provenance: { sha256: sha256('as reviewed') } });
    memory.uploads.readRange = async () => left;
    await makePack();
    await makePack(known.id);
    const hashes: unknown[] = [];
    for (const [, bytes] of packs()) {
      const parts = await readZip(bytes);
      hashes.push(
        parse(parts.get('manifest.json')).files[0].sha256,
        parse(parts.get('provenance.json')).assets[0].sha256,
      );
    }
    expect(hashes).toEqual([null, null, sha256('as reviewed'), sha256('as reviewed')]);
  });

  test('is deleted with its submission', async () => {
    await endAsset(memory, client, submissionId, assetId);
    await makePack();
    expect(packs()[0]?.[0]).toMatch(new RegExp(`^${client.workspaceId}/live/${submissionId}/packs/`));
  });
});
