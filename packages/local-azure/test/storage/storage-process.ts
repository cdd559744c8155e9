// A process of its own around the storage stand-in, for tests that kill it: `storage-process.ts FOLDER`.
import { startStorage } from '../../src/storage/storage.ts';

const storage = await startStorage({ folder: process.argv[2] });
process.send?.(storage);
process.on('message', () => void storage.stop().then(() => process.disconnect()));
