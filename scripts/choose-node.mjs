/** True when a version such as `24.0.0` is at least `atLeast` = [major, minor]. */
const isFrom = (version, [major, minor]) => {
  const [itsMajor = 0, itsMinor = 0] = version.split('.').map(Number);
  return itsMajor > major || (itsMajor === major && itsMinor >= minor);
};

/** The oldest Node that runs this project. */
const oldest = [22, 13];
/** npm's Node packages follow the releases, except the Apple build, which is older than this. */
const keptUp = [24, 18];

/**
 * The Node to use: what npm brought, unless that is not kept up and the machine's own is new enough. Undefined when there is none.
 * Each is `{ path, version }`; `brought` may be undefined.
 */
export function chooseNode(brought, own) {
  const ownIsNewEnough = isFrom(own.version, oldest);
  if (brought && (isFrom(brought.version, keptUp) || !ownIsNewEnough)) return brought.path;
  return ownIsNewEnough ? own.path : undefined;
}
