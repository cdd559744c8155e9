import { useMemo } from 'preact/hooks';
import type { Anchor, Box, Issue } from '../api/types.ts';
import { isOpen, severityOrder } from '../ui/words.ts';
import { badgePx, placeBadges, type Spot } from './place-badges.ts';

/** A place that a finding points to, with its boxes as fractions of a page or picture. */
export interface Mark {
  readonly issue: Issue;
  readonly boxes: readonly Box[];
  /** The finding's own place, as against a further place of its evidence. */
  readonly isMain: boolean;
  /** Draws the mark as fixed in the other version. */
  readonly isHollow?: boolean;
}

const boxesOf = (anchor: Anchor): readonly Box[] => ('boxes' in anchor ? (anchor.boxes ?? []) : []);

const rank = ({ issue }: Mark): number => severityOrder.indexOf(issue.severity);

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
  return marks.toSorted((a, b) => rank(b) - rank(a));
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
  const main = useMemo(() => marks.filter(({ isMain }) => isMain), [marks]);
  // Selecting and playing draw the marks anew; only other marks and sizes move them.
  const spots = useMemo(
    () =>
      placeBadges(
        main.map(({ boxes: [box] }) => ({
          left: (box?.x ?? 0) * width - badgePx / 2,
          top: (box?.y ?? 0) * height - badgePx * 0.7,
        })),
        width,
        height,
      ),
    [main, width, height],
  );
  // Scrolling draws the page around the marks in every frame; marks that are the same are not drawn again.
  return useMemo(() => drawMarks({ marks, main, spots, selectedId, onSelect }), [marks, spots, selectedId, onSelect]);
}

interface Placed extends Pick<Props, 'marks' | 'selectedId' | 'onSelect'> {
  readonly main: readonly Mark[];
  readonly spots: readonly Spot[];
}

function drawMarks({ marks, main, spots, selectedId, onSelect }: Placed) {
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
