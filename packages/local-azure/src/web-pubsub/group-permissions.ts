export type GroupAction = 'joinLeaveGroup' | 'sendToGroup';

/**
 * What a connection's roles allow it to do with groups: `webpubsub.joinLeaveGroup` and `webpubsub.sendToGroup` (any
 * group), `….<group>` (one group), and `webpubsub.joinLeaveGroups.<pattern>`, `webpubsub.sendToGroups.<pattern>`.
 * Roles can be granted and revoked while the connection lives.
 */
export class GroupPermissions {
  readonly #roles: Set<string>;
  readonly #patterns = new Map<string, RegExp>();

  constructor(roles: readonly string[]) {
    this.#roles = new Set(roles);
  }

  /** `target` is a group; undefined grants the action for every group. */
  grant(action: GroupAction, target: string | undefined): void {
    this.#roles.add(toRole(action, target));
  }

  revoke(action: GroupAction, target: string | undefined): void {
    this.#roles.delete(toRole(action, target));
  }

  /** Without a group: whether the action is allowed for every group. */
  isAllowed(action: GroupAction, group: string | undefined): boolean {
    if (this.#roles.has(toRole(action, undefined))) return true;
    if (group === undefined) return false;
    if (this.#roles.has(toRole(action, group))) return true;
    const prefix = `webpubsub.${action}s.`;
    return [...this.#roles].some(
      (role) => role.startsWith(prefix) && this.#patternOf(role.slice(prefix.length)).test(group),
    );
  }

  #patternOf(text: string): RegExp {
    const known = this.#patterns.get(text);
    if (known) return known;
    const pattern = toGroupPattern(text);
    this.#patterns.set(text, pattern);
    return pattern;
  }
}

function toRole(action: GroupAction, target: string | undefined): string {
  return target === undefined ? `webpubsub.${action}` : `webpubsub.${action}.${target}`;
}

/**
 * The pattern of a role as a regular expression over whole group names: `?` is one character and `*` any run, both
 * without a dot; `**` is any run; a backslash makes the next character literal. Case counts.
 */
export function toGroupPattern(text: string): RegExp {
  const source = text.replaceAll(/\\(.)|\*\*|\*|\?|[\s\S]/g, (token, escaped: string | undefined) => {
    if (token === '**') return '.*';
    if (token === '*') return '[^.]*';
    if (token === '?') return '[^.]';
    return (escaped ?? token).replace(/[\\^$.*+?()[\]{}|]/, String.raw`\$&`);
  });
  return new RegExp(`^${source}$`, 's');
}
