const headerBytes = 44;

/** Signed 16-bit samples of one channel as a WAV file. */
export function toWav(pieces: readonly Uint8Array[], sampleRate: number): Uint8Array {
  const dataBytes = pieces.reduce((sum, { length }) => sum + length, 0);
  const wav = Buffer.alloc(headerBytes + dataBytes);
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(headerBytes - 8 + dataBytes, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  wav.writeUInt32LE(16, 16); // Length of the format.
  wav.writeUInt16LE(1, 20); // PCM.
  wav.writeUInt16LE(1, 22); // Channels.
  wav.writeUInt32LE(sampleRate, 24);
  wav.writeUInt32LE(sampleRate * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(dataBytes, 40);
  let at = headerBytes;
  for (const piece of pieces) {
    wav.set(piece, at);
    at += piece.length;
  }
  return wav;
}
