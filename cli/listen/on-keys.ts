/** Calls what belongs to a line of one letter, from people or from a pipe. An end of the input means nothing. Returns how to stop. */
export function onKeys(input: NodeJS.ReadStream, actions: Readonly<Record<string, () => void>>): () => void {
  const read = (chunk: Buffer | string): void => {
    for (const line of chunk.toString().split(/\r?\n/)) {
      const letter = line.trim();
      if (Object.hasOwn(actions, letter)) actions[letter]?.();
    }
  };
  input.on('data', read);
  return () => {
    input.off('data', read);
    input.pause();
  };
}
