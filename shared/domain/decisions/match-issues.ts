import { codesOf } from '../../model/also-under.ts';
import type { Anchor, Box, Issue } from '../../model/issue.ts';

/** An issue of one version and the same one in the next. */
export interface IssuePair {
  readonly previous: Issue;
  readonly current: Issue;
  /** What has changed. Without a change an earlier decision still applies. */
  readonly change: 'none' | 'rule' | 'words';
  readonly isMoved: boolean;
}

export interface MatchedIssues {
  readonly pairs: readonly IssuePair[];
  /** Issues of the earlier version that have none in the later one. */
  readonly gone: readonly Issue[];
  /** Issues of the later version that had none in the earlier one. */
  readonly added: readonly Issue[];
}

/** Farther apart than this counts as moved: a share of the page or frame, and milliseconds. */
const movedShare = 0.05;
const movedMs = 1000;

/**
 * Matches the issues of two versions of an asset: by rule and normalised words, then place, then order. What a rule says about other words at the
 * same place is the same issue with other words; so are the same words under several rules of which another leads now. Times are compared after the shift that most spoken or shown words have made, so that a longer
 * opening does not make every finding of a film a new one. Quadratic only within one rule and wording.
 */
export function matchIssues(previous: readonly Issue[], current: readonly Issue[]): MatchedIssues {
  const [before, after] = [groupBy(previous, toKey), groupBy(current, toKey)];
  const shiftMs = findShift(before, after);
  const pairs: IssuePair[] = [];
  for (const [key, candidates] of after) {
    for (const [a, b] of pairNearest(before.get(key) ?? [], candidates, shiftMs, Number.POSITIVE_INFINITY))
      pairs.push({ previous: a, current: b, change: 'none', isMoved: isMoved(a, b, shiftMs) });
  }
  const led = unpaired(previous, current, pairs);
  const ledByWords = groupBy(led.gone, toWords);
  for (const [words, candidates] of groupBy(led.added, toWords)) {
    if (words === '') continue;
    const others = (ledByWords.get(words) ?? []).filter((issue) => candidates.some((own) => isUnder(issue, own)));
    for (const [a, b] of pairNearest(others, candidates, shiftMs, Number.POSITIVE_INFINITY)) {
      if (isUnder(a, b)) pairs.push({ previous: a, current: b, change: 'rule', isMoved: isMoved(a, b, shiftMs) });
    }
  }
  const left = unpaired(previous, current, pairs);
  const leftByRule = groupBy(left.gone, ({ ruleCode }) => ruleCode);
  for (const [rule, candidates] of groupBy(left.added, ({ ruleCode }) => ruleCode)) {
    for (const [a, b] of pairNearest(leftByRule.get(rule) ?? [], candidates, shiftMs, movedShare))
      pairs.push({ previous: a, current: b, change: 'words', isMoved: false });
  }
  return { pairs, ...unpaired(previous, current, pairs) };
}

function unpaired(previous: readonly Issue[], current: readonly Issue[], pairs: readonly IssuePair[]) {
  const taken = new Set(pairs.flatMap((pair) => [pair.previous, pair.current]));
  return { gone: previous.filter((issue) => !taken.has(issue)), added: current.filter((issue) => !taken.has(issue)) };
}

/** The words a finding is about, without case, punctuation and spacing; for a measurement its name, since its value changes. */
export function toWords({ anchor, contributors }: Issue): string {
  const quote = 'quote' in anchor ? anchor.quote : undefined;
  const content = contributors[0]?.evidence[0]?.content;
  const words = quote || (content && ('quote' in content ? content.quote : 'name' in content ? content.name : ''));
  return (words ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}%£€$]+/gu, ' ')
    .trim();
}

/** Whether the rule that leads one of two issues is among those that the other names. */
const isUnder = (a: Issue, b: Issue): boolean => codesOf(a).includes(b.ruleCode) || codesOf(b).includes(a.ruleCode);

const toKey = (issue: Issue): string => `${issue.ruleCode}\0${toWords(issue)}`;

function groupBy(issues: readonly Issue[], keyOf: (issue: Issue) => string): Map<string, Issue[]> {
  const groups = new Map<string, Issue[]>();
  for (const issue of issues) {
    const key = keyOf(issue);
    const group = groups.get(key);
    if (group) group.push(issue);
    else groups.set(key, [issue]);
  }
  return groups;
}

/** The median shift, in milliseconds, of the wordings that occur once in each of both films; 0 without any. */
function findShift(
  before: ReadonlyMap<string, readonly Issue[]>,
  after: ReadonlyMap<string, readonly Issue[]>,
): number {
  const shifts = [...after].flatMap(([key, [to, ...others]]) => {
    const [from, ...more] = before.get(key) ?? [];
    if (others.length > 0 || more.length > 0 || from?.anchor.kind !== 'time' || to?.anchor.kind !== 'time') return [];
    return [to.anchor.startMs - from.anchor.startMs];
  });
  return shifts.toSorted((a, b) => a - b)[Math.floor(shifts.length / 2)] ?? 0;
}

/** Pairs one of each, nearest first, equally near ones in their order; none farther apart than `farthest`. */
function pairNearest(
  previous: readonly Issue[],
  current: readonly Issue[],
  shiftMs: number,
  farthest: number,
): [Issue, Issue][] {
  const candidates = previous.flatMap((a, i) =>
    current.flatMap((b, j) => {
      const distance = toDistance(a.anchor, b.anchor, shiftMs);
      return distance <= farthest ? [{ a, b, distance, order: Math.abs(i - j) }] : [];
    }),
  );
  const taken = new Set<Issue>();
  return candidates
    .toSorted((x, y) => x.distance - y.distance || x.order - y.order)
    .flatMap(({ a, b }): [Issue, Issue][] => {
      if (taken.has(a) || taken.has(b)) return [];
      taken.add(a).add(b);
      return [[a, b]];
    });
}

/** Distance of two anchors: pages, lines and seconds count 1 each, shares of a page or frame as fractions. Anchors of different kinds are farther apart than any limit. */
function toDistance(a: Anchor, b: Anchor, shiftMs: number): number {
  if (a.kind === 'page' && b.kind === 'page') return Math.abs(a.page - b.page) + boxDistance(a.boxes[0], b.boxes[0]);
  if (a.kind === 'text' && b.kind === 'text') return Math.abs(a.line - b.line);
  if (a.kind === 'region' && b.kind === 'region') return boxDistance(a.boxes[0], b.boxes[0]);
  if (a.kind === 'time' && b.kind === 'time') {
    const lateMs = Math.abs(b.startMs - a.startMs - shiftMs);
    return lateMs <= movedMs ? lateMs / 1_000_000 : lateMs / 1000;
  }
  return a.kind === b.kind ? 0 : 1000;
}

const boxDistance = (a: Box | undefined, b: Box | undefined): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);

const isMoved = (a: Issue, b: Issue, shiftMs: number): boolean => toDistance(a.anchor, b.anchor, shiftMs) > movedShare;
