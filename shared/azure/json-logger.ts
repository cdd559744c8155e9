import type { Logger } from '../ports/logger.ts';

/** An error with its causes as plain data; the stack is for operators, never for clients. */
const toPlain = (value: unknown): unknown =>
  value instanceof Error
    ? {
        name: value.name,
        message: value.message,
        stack: value.stack,
        ...(value.cause === undefined ? {} : { cause: toPlain(value.cause) }),
      }
    : value;

/** One JSON object per line: `{level, message, …fields}`. `write` gets the line without its line feed. */
export function createJsonLogger(write: (level: 'info' | 'warn' | 'error', line: string) => void): Logger {
  const log =
    (level: 'info' | 'warn' | 'error'): Logger['info'] =>
    (fields, sentence) => {
      const plain = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, toPlain(value)]));
      write(level, JSON.stringify({ level, message: sentence, ...plain }));
    };
  return { info: log('info'), warn: log('warn'), error: log('error') };
}
