import type { Operation } from '../http/operation.ts';

const publicBase = '/api/integrations';
export const consoleBase = '/api/console';

/**
 * An operation of the public API as the console calls it: the same handler below `/api/console/v1`, authorised by a
 * person's session. None for an operation that needs no key, and for those of the sandbox: people work on live data.
 */
export function toConsoleOperation(operation: Operation): readonly Operation[] {
  const { consoleRole: leastRole } = operation;
  if (leastRole === undefined) return [];
  const path = operation.path.startsWith(publicBase) ? operation.path.slice(publicBase.length) : operation.path;
  return [
    {
      ...operation,
      name: `console-${operation.name}`,
      path: `${consoleBase}/v1${path}` as Operation['path'],
      leastRole,
      isHidden: true,
    },
  ];
}
