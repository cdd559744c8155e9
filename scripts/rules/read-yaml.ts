import { existsSync, readFileSync } from 'node:fs';
import { LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';

/** What is wrong in the catalogue's files: one line each, with file, line and path. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/**
 * Reads a YAML file in the shape of `schema`. Throws `CatalogueError` with every fault of the file, each as
 * "name:line: path: what is wrong"; `name` is what messages call the file.
 */
export function readYaml<Schema extends z.ZodType>(file: string, name: string, schema: Schema): z.infer<Schema> {
  if (!existsSync(file)) throw new CatalogueError([`${name}: there is no such file`]);
  const lines = new LineCounter();
  const document = parseDocument(readFileSync(file, 'utf8'), { lineCounter: lines });
  const [flaw] = [...document.errors, ...document.warnings];
  if (flaw) throw new CatalogueError([`${name}:${lines.linePos(flaw.pos[0]).line}: ${firstLine(flaw.message)}`]);
  const result = schema.safeParse(document.toJS());
  if (result.success) return result.data;
  throw new CatalogueError(
    flatten(result.error.issues).map(({ path, message }) => `${name}:${lineOf(path)}: ${toPath(path)}${message}`),
  );

  /** The line of the value at the path, or of the nearest one around it that the file has. */
  function lineOf(path: readonly PropertyKey[]): number {
    for (let length = path.length; length > 0; length -= 1) {
      const node: unknown = document.getIn(path.slice(0, length), true);
      if (hasRange(node)) return lines.linePos(node.range[0]).line;
    }
    return 1;
  }
}

const hasRange = (node: unknown): node is { readonly range: readonly [number, number, number] } =>
  typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range);

const firstLine = (text: string): string => text.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '') ?? text;

const toPath = (path: readonly PropertyKey[]): string => {
  const steps = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`));
  return steps.length > 0 ? `${steps.join('').replace(/^\./, '')}: ` : '';
};

interface Fault {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** 0 when the value is not even of the type that the shape wants. */
const depthOf = (option: readonly z.core.$ZodIssue[]): number =>
  option[0]?.code === 'invalid_type' && option[0].path.length === 0 ? 0 : 1;

/** A value that fits none of several shapes is told what the nearest shape misses, not only that it fits none. */
function flatten(issues: readonly z.core.$ZodIssue[]): Fault[] {
  return issues.flatMap((issue): Fault[] => {
    if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
    const [nearest = []] = issue.errors.toSorted((a, b) => depthOf(b) - depthOf(a) || a.length - b.length);
    return flatten(nearest).map(({ path, message }) => ({ path: [...issue.path, ...path], message }));
  });
}
