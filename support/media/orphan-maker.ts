import { defaultCeilings } from '../../shared/analysis/media/ceilings.ts';
import { extractInChild } from '../../shared/analysis/worker/extract-in-child.ts';
import { findReadableFolders } from '../../shared/analysis/worker/find-readable-folders.ts';

// A service that starts a child in an endless loop and tells its id; the test then kills the service.
const entry = new URL('./misbehaving-child.ts', import.meta.url);
await extractInChild({
  format: 'text',
  filename: 'tells its id and loops',
  metadata: {},
  source: { sizeBytes: 0, read: () => Promise.resolve(new Uint8Array()) },
  ceilings: defaultCeilings,
  entry,
  readableFolders: findReadableFolders(entry),
  signal: new AbortController().signal,
  onProgress: (_, stage) => void process.stdout.write(stage),
});
