import type { ComponentProps } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { Issue, Topic } from '../api/types.ts';
import { useVirtual } from '../ui/use-virtual.ts';
import { type FindingActions, FindingItem } from './finding-item.tsx';
import type { AssetIds } from './use-review.ts';

interface Props {
  readonly ids: AssetIds;
  readonly issues: readonly Issue[];
  readonly topics: readonly Topic[];
  readonly selected: Issue | undefined;
  readonly actions: FindingActions;
}

/** A finding that is drawn again only when something of it changed, not with every frame of a scroll. */
function Row({ ids, issue, topics, isSelected, actions }: ComponentProps<typeof FindingItem>) {
  return useMemo(
    () => <FindingItem ids={ids} issue={issue} topics={topics} isSelected={isSelected} actions={actions} />,
    [ids, issue, topics, isSelected, actions],
  );
}

/** The findings, only those in sight drawn; keeps the selected one in sight. */
export function FindingsList({ ids, issues, topics, selected, actions }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const at = issues.findIndex(({ id }) => id === selected?.id);
  const rows = useVirtual({
    count: issues.length,
    scroller: () => scroller.current,
    estimate: (index) => (index === at ? 560 : 78),
    keyOf: (index) => issues[index]?.id ?? index,
    gap: 8,
    overscan: 8,
  });
  /** Moves the focus to the selected line where that is drawn, unless the person is elsewhere. */
  const focusSelected = (): void => {
    const focused = document.activeElement;
    const isLeft =
      focused === document.body ||
      scroller.current?.contains(focused) ||
      focused?.matches(':is(.badge, .slot, .text-mark):not(.selected)');
    if (isLeft) scroller.current?.querySelector<HTMLElement>('.selected .finding-line')?.focus({ preventScroll: true });
  };
  // The line that had the focus may be gone, and a mark that has it may be another finding's: the focus goes along, before the next key.
  useLayoutEffect(() => {
    if (at >= 0) focusSelected();
  }, [selected?.id]);
  useEffect(() => {
    if (at < 0) return;
    rows.scrollToIndex(at, { align: 'start', behavior: 'auto' });
    requestAnimationFrame(focusSelected);
  }, [selected?.id]);
  return (
    <div class="findings-list" ref={scroller} role="region" aria-label="Findings" tabIndex={0}>
      <div style={{ height: `${rows.getTotalSize()}px` }}>
        {rows.getVirtualItems().map(({ key, index, start }) => {
          const issue = issues[index];
          return issue === undefined ? undefined : (
            <div
              key={key}
              class="findings-row"
              data-index={index}
              ref={rows.measureElement}
              style={{ transform: `translateY(${start}px)` }}
            >
              <Row ids={ids} issue={issue} topics={topics} isSelected={index === at} actions={actions} />
            </div>
          );
        })}
      </div>
    </div>
  );
}
