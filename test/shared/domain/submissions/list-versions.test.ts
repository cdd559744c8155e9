import { expect, test } from 'vitest';
import { listVersions } from '../../../../shared/domain/submissions/list-versions.ts';
import { submissionIdOf } from '../../../../shared/model/ids.ts';
import { base } from '../../../../support/api-client.ts';
import { openSubmission } from './world.ts';

test('the versions of several assets come by group, then by number, without those of deleted submissions', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}.pdf`);
  const { client, services, memory, scope, submissionId } = await openSubmission(names);
  const submissionIds = [submissionId];
  for (let count = 1; count < 3; count += 1) {
    const assets = [];
    for (const name of names) {
      assets.push({ blobPath: await client.upload(name), previousSubmissionId: submissionIds.at(-1) });
    }
    const { json } = await client.call({ method: 'POST', path: `${base}/submissions`, json: { assets } });
    submissionIds.push(json.submissionId);
  }
  const list = async () => {
    const { versions, total } = await listVersions(services, scope, submissionId);
    expect(total).toBe(versions.length);
    const groups = versions.map(({ versionGroupId }) => versionGroupId);
    expect(groups).toEqual(groups.toSorted());
    expect(new Set(groups).size).toBe(names.length);
    return versions;
  };
  const all = await list();
  // The order in which the assets were submitted is another.
  expect(all.filter((_version, index) => index % 3 === 0).map(({ filename }) => filename)).not.toEqual(names);
  expect(all.map(({ versionNumber }) => versionNumber)).toEqual(names.flatMap(() => [1, 2, 3]));
  expect(all.map((version) => version.submissionId)).toEqual(names.flatMap(() => submissionIds));
  expect(new Set(all.map(({ assetId }) => assetId)).size).toBe(3 * names.length);
  for (const { versionGroupId, filename } of all) {
    expect(all.filter((version) => version.versionGroupId === versionGroupId).map((each) => each.filename)).toEqual([
      filename,
      filename,
      filename,
    ]);
  }
  await memory.store.delete('core', scope, submissionIdOf(submissionIds[1] ?? ''));
  expect((await list()).map(({ versionNumber }) => versionNumber)).toEqual(names.flatMap(() => [1, 3]));
});
