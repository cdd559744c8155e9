import { z } from 'zod';

/** Live and sandbox data of one workspace never mix (decisions, Modes do not mix). */
export const modeSchema = z.enum(['live', 'sandbox']);
export type Mode = z.infer<typeof modeSchema>;

/** Partition of everything a key may see: `<workspaceId>:live` or `<workspaceId>:sandbox`. */
export type Scope = `${string}:${Mode}`;

export const scopeSchema = z.templateLiteral([z.string(), ':', modeSchema]) satisfies z.ZodType<Scope>;

/** The scope of a workspace and mode. */
export const toScope = (workspaceId: string, mode: Mode): Scope => `${workspaceId}:${mode}`;

/** Workspace and mode of a scope. */
export function parseScope(scope: Scope): { readonly workspaceId: string; readonly mode: Mode } {
  const at = scope.lastIndexOf(':');
  return { workspaceId: scope.slice(0, at), mode: modeSchema.parse(scope.slice(at + 1)) };
}
