import type { Anchor, Box } from '../../model/issue.ts';

/**
 * Groups anchors that touch: overlapping words, overlapping boxes of a page or picture, overlapping times.
 * An anchor that is the whole asset touches nothing. Returns groups of indexes in ascending order, single ones included.
 */
export function linkTouching(anchors: readonly Anchor[]): number[][] {
  const leader = anchors.map((_, index) => index);
  const find = (index: number): number => {
    let at = index;
    while (leader[at] !== at) {
      leader[at] = leader[leader[at] ?? at] ?? at;
      at = leader[at] ?? at;
    }
    return at;
  };
  // Only anchors that begin before an earlier one of their surface ends can touch it.
  const bySurface = Map.groupBy(anchors.keys(), (index) => toSurface(anchors[index]));
  for (const [surface, indexes] of bySurface) {
    if (surface === undefined) continue;
    const ordered = indexes.toSorted((a, b) => startOf(anchors[a]) - startOf(anchors[b]) || a - b);
    for (const [position, index] of ordered.entries()) {
      for (let next = position + 1; next < ordered.length; next += 1) {
        const other = ordered[next] ?? 0;
        if (startOf(anchors[other]) >= endOf(anchors[index])) break;
        if (touches(anchors[index], anchors[other])) leader[find(other)] = find(index);
      }
    }
  }
  const groups = Map.groupBy(leader.keys(), find);
  return [...groups.values()]
    .map((group) => group.toSorted((a, b) => a - b))
    .toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
}

/** What anchors must share to touch at all; undefined for the whole asset. */
function toSurface(anchor: Anchor | undefined): string | undefined {
  switch (anchor?.kind) {
    case 'page':
      return `page ${anchor.page}`;
    case 'text':
    case 'region':
    case 'time':
      return anchor.kind;
    case 'asset':
    case undefined:
    default:
      return undefined;
  }
}

/** Where an anchor begins on the axis along which its surface is swept: characters, milliseconds, or the top edge. */
function startOf(anchor: Anchor | undefined): number {
  switch (anchor?.kind) {
    case 'text':
      return anchor.start;
    case 'time':
      return anchor.startMs;
    case 'page':
    case 'region':
      return anchor.boxes.length > 0 ? Math.min(...anchor.boxes.map((box) => box.y)) : 0;
    case 'asset':
    case undefined:
    default:
      return 0;
  }
}

function endOf(anchor: Anchor | undefined): number {
  switch (anchor?.kind) {
    case 'text':
      return anchor.end;
    case 'time':
      return Math.max(anchor.endMs, anchor.startMs + 1);
    case 'page':
    case 'region':
      return anchor.boxes.length > 0 ? Math.max(...anchor.boxes.map((box) => box.y + box.height)) : 1;
    case 'asset':
    case undefined:
    default:
      return 0;
  }
}

function touches(a: Anchor | undefined, b: Anchor | undefined): boolean {
  if (a?.kind === 'page' && b?.kind === 'page') {
    if (a.end > a.start && b.end > b.start && a.start < b.end && b.start < a.end) return true;
    return a.boxes.some((box) => b.boxes.some((other) => overlaps(box, other)));
  }
  if (a?.kind === 'region' && b?.kind === 'region') {
    return a.boxes.some((box) => b.boxes.some((other) => overlaps(box, other)));
  }
  // The sweep has compared characters and times already.
  return a?.kind === b?.kind;
}

/** Boxes that share at least a fifth of the smaller one: neighbouring lines that brush each other do not count. */
function overlaps(a: Box, b: Box): boolean {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return false;
  return width * height >= 0.2 * Math.min(a.width * a.height, b.width * b.height);
}
