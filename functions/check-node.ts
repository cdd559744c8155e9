// The first thing the app loads. The host takes Node from PATH; on an older one the app would answer and fail every analysis.

/** What is wrong with this version of Node (`22.13.0` and the like); undefined when it is new enough. */
export function findNodeFault(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 13)) return undefined;
  return `Asset Review needs Node 22.13 or newer, and the host runs it on Node ${version}: put a newer Node first in PATH and start the host again.`;
}

const fault = findNodeFault(process.versions.node);
if (fault !== undefined) throw new Error(fault);
