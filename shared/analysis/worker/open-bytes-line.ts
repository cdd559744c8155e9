import { read } from 'node:fs';
import { promisify } from 'node:util';

/** Where the bytes of the file come in, after the three standard channels and the one for messages. */
export const bytesChannel = 4;
/** Memory that is kept to be filled again. */
const spareCount = 2;

const readChannel = promisify(read);

export interface BytesLine {
  /** The next `count` bytes that the service sent. */
  take(count: number): Promise<Uint8Array>;
  /** What was taken is not used any more: its memory is filled again, instead of being left to be collected. */
  release(bytes: Uint8Array): void;
}

/**
 * Opens the child's end of the line that brings the bytes of the file. They are not part of the messages, where each byte would be copied
 * twice into memory that is not freed before hundreds of megabytes of it lie about.
 */
export function openBytesLine(): BytesLine {
  const spare: Uint8Array[] = [];
  let last: Promise<unknown> = Promise.resolve();
  const receive = async (count: number): Promise<Uint8Array> => {
    const fitting = spare.findIndex(({ length }) => length >= count);
    const [memory = new Uint8Array(count)] = fitting === -1 ? [] : spare.splice(fitting, 1);
    const bytes = memory.subarray(0, count);
    for (let at = 0; at < count; ) {
      const { bytesRead } = await readChannel(bytesChannel, bytes, at, count - at, null);
      if (bytesRead === 0) throw new Error('The service ended the line.');
      at += bytesRead;
    }
    return bytes;
  };
  return {
    async take(count) {
      const taken = last.then(() => receive(count));
      last = taken.catch(() => {}); // It is told to the one who asked.
      return await taken;
    },
    release({ buffer }) {
      if (spare.length < spareCount) spare.push(new Uint8Array(buffer));
    },
  };
}
