import { useMemo } from 'preact/hooks';
import type { Anchor, Box, Issue } from '../api/types.ts';
import { isOpen, severityOrder } from '../ui/words.ts';

/** A place that a finding points to, with its boxes as fractions of a page or picture. */
export interface Mark {
  readonly issue: Issue;
  readonly boxes: readonly Box[];
  /** The finding's own place, as against a further place of its evidence. */
  readonly isMain: boolean;
  /** Draws a mark that is gone in the other version. */
  readonly isHollow?: boolean;
}

const boxesOf = (anchor: Anchor): readonly Box[] => ('boxes' in anchor ? (anchor.boxes ?? []) : []);

/** The places of findings whose anchor is wanted, the gravest last, so that it lies on top. */
export function listMarks(issues: readonly Issue[], isWanted: (anchor: Anchor) => boolean): readonly Mark[] {
  const marks = issues.flatMap((issue) => {
    const seen = new Set<string>();
    const anchors = [
      issue.anchor,
      ...issue.contributors.flatMap(({ evidence }) => evidence.map(({ anchor }) => anchor)),
    ];
    return anchors.flatMap((anchor, index) => {
      const boxes = boxesOf(anchor);
      const key = JSON.stringify(boxes);
      if (boxes.length === 0 || seen.has(key) || !isWanted(anchor)) return [];
      seen.add(key);
      return [{ issue, boxes, isMain: index === 0 }];
    });
  });
  const rank = ({ issue }: Mark): number => severityOrder.indexOf(issue.severity);
  return marks.toSorted((a, b) => rank(b) - rank(a));
}

const badgePx = 26;

interface Spot {
  readonly left: number;
  readonly top: number;
}

const clamp = (value: number, most: number): number => Math.max(0, Math.min(most - badgePx, value));

/** Steps away from a place, nearest first. */
const steps = Array.from({ length: 1681 }, (_, index) => ({
  dx: (index % 41) - 20,
  dy: Math.floor(index / 41) - 20,
})).toSorted((a, b) => a.dx ** 2 + a.dy ** 2 - b.dx ** 2 - b.dy ** 2);

/**
 * Where the numbers of marks stand, in pixels: at the upper left corner of their boxes, moved until none covers another. One that finds no room within twenty
 * steps stays where it is.
 */
export function placeBadges(wanted: readonly Spot[], width: number, height: number): readonly Spot[] {
  // A cell is as wide as a number: only those of the cells around can be in the way.
  const columns = Math.ceil(width / badgePx) + 2;
  const taken: Spot[][] = [];
  const cell = ({ left, top }: Spot): number =>
    (Math.floor(top / badgePx) + 1) * columns + Math.floor(left / badgePx) + 1;
  const around = [-columns - 1, -columns, -columns + 1, -1, 0, 1, columns - 1, columns, columns + 1];
  const isFree = (spot: Spot): boolean => {
    const at = cell(spot);
    return around.every(
      (away) =>
        taken[at + away]?.every(
          (other) => Math.abs(other.left - spot.left) >= badgePx || Math.abs(other.top - spot.top) >= badgePx,
        ) ?? true,
    );
  };
  return wanted.map(({ left, top }) => {
    const first = { left: clamp(left, width), top: clamp(top, height) };
    const toSpot = ({ dx, dy }: { dx: number; dy: number }): Spot => ({
      left: clamp(first.left + dx * badgePx, width),
      top: clamp(first.top + dy * badgePx, height),
    });
    const step = steps.find((one) => isFree(toSpot(one)));
    const spot = step ? toSpot(step) : first;
    const at = cell(spot);
    taken[at] = [...(taken[at] ?? []), spot];
    return spot;
  });
}

const percent = (fraction: number): string => `${fraction * 100}%`;

interface Props {
  readonly marks: readonly Mark[];
  readonly selectedId: string | undefined;
  readonly onSelect: (issue: Issue) => void;
  /** Size of what the marks lie on, in pixels. */
  readonly width: number;
  readonly height: number;
}

/** Boxes over a page or picture, and a number beside each that selects its finding. */
export function Marks({ marks, selectedId, onSelect, width, height }: Props) {
  const main = marks.filter(({ isMain }) => isMain);
  const corners = main.map(({ boxes: [box] }) => ({
    left: (box?.x ?? 0) * width - badgePx / 2,
    top: (box?.y ?? 0) * height - badgePx * 0.7,
  }));
  // Selecting and playing draw the marks anew; only other marks and sizes move them.
  const spots = useMemo(
    () => placeBadges(corners, width, height),
    [corners.map(({ left, top }) => `${left} ${top}`).join(), width, height],
  );
  return (
    <div class="marks">
      {marks.flatMap(({ issue, boxes, isMain, isHollow }) =>
        boxes.map(({ x, y, width: w, height: h }, index) => (
          <div
            key={`${issue.id} ${index} ${x} ${y}`}
            class={`mark ${issue.severity.toLowerCase()}${issue.id === selectedId ? ' selected' : ''}${isMain ? '' : ' further'}${isHollow ? ' hollow' : ''}${isOpen(issue.status) ? '' : ' settled'}`}
            style={{ left: percent(x), top: percent(y), width: percent(w), height: percent(h) }}
            onClick={() => onSelect(issue)}
            aria-hidden="true"
          />
        )),
      )}
      {main.map(({ issue, isHollow }, index) => (
        <button
          key={issue.id}
          type="button"
          class={`badge ${issue.severity.toLowerCase()}${issue.id === selectedId ? ' selected' : ''}${isHollow ? ' hollow' : ''}${isOpen(issue.status) ? '' : ' settled'}`}
          style={{ left: `${spots[index]?.left ?? 0}px`, top: `${spots[index]?.top ?? 0}px` }}
          aria-label={`Finding ${issue.referenceNumber}: ${issue.summary}`}
          aria-pressed={issue.id === selectedId}
          onClick={() => onSelect(issue)}
        >
          {issue.referenceNumber}
        </button>
      ))}
    </div>
  );
}
