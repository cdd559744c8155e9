/** Keeps the service's own log lines, which go to the console as JSON, out of the test report. Returns a function that ends it. */
export function swallowLogLines(keep: (line: string) => void): () => void {
  const levels = ['info', 'warn', 'error'] as const;
  const originals = levels.map((level) => console[level]);
  for (const [index, level] of levels.entries()) {
    const original = originals[index];
    console[level] = (...values: unknown[]): void => {
      const [line] = values;
      if (typeof line === 'string' && line.startsWith('{"level":')) keep(line);
      else original?.(...values);
    };
  }
  return () => {
    for (const [index, level] of levels.entries()) console[level] = originals[index] ?? console[level];
  };
}
