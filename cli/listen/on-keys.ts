/** Calls the handler of each line with one letter, from a terminal or a pipe. The end of the input is ignored. Returns a function that stops listening. */
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
