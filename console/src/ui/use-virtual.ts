import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualizerOptions,
} from '@tanstack/virtual-core';
import { useLayoutEffect, useReducer, useState } from 'preact/hooks';

interface Options {
  readonly count: number;
  readonly scroller: () => HTMLElement | null;
  readonly estimate: (index: number) => number;
  readonly keyOf: (index: number) => string | number;
  readonly gap?: number;
  readonly overscan?: number;
  readonly paddingStart?: number;
}

/** Draws only the rows in sight of a list that may be long; rows are measured as they are drawn. */
export function useVirtual(options: Options): Virtualizer<HTMLElement, HTMLElement> {
  const [, redraw] = useReducer((turn: number) => turn + 1, 0);
  const full: VirtualizerOptions<HTMLElement, HTMLElement> = {
    count: options.count,
    getScrollElement: options.scroller,
    estimateSize: options.estimate,
    getItemKey: options.keyOf,
    gap: options.gap ?? 0,
    overscan: options.overscan ?? 6,
    paddingStart: options.paddingStart ?? 0,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: () => redraw(undefined),
  };
  const [virtualizer] = useState(() => new Virtualizer(full));
  virtualizer.setOptions(full);
  // The library gives such names to what adapters for frameworks call.
  // oxlint-disable-next-line no-underscore-dangle
  useLayoutEffect(() => virtualizer._didMount(), []);
  // oxlint-disable-next-line no-underscore-dangle
  useLayoutEffect(() => virtualizer._willUpdate());
  return virtualizer;
}
