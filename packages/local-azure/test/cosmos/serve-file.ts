import { startCosmos } from '../../src/cosmos/server.ts';

/** A stand-in in a process of its own, to be killed: prints its address. Arguments: file, key. */
const [file, key = ''] = process.argv.slice(2);
const { endpoint } = await startCosmos({ port: 0, file, key });
process.stdout.write(`${endpoint}\n`);
