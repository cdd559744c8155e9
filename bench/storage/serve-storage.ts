// The storage stand-in on the folder given, in a process of its own.
import { startStorage } from 'local-azure/storage';

const { endpoints } = await startStorage({ folder: process.argv[2] });
process.stdout.write(`blob ${endpoints.blob}\nqueue ${endpoints.queue}\n`);
