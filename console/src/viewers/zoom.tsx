import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../ui/icons.tsx';

const least = 0.2;
const most = 6;

/** How large something is drawn: 1 fits the width of its window. */
export function useZoom(scroller: { readonly current: HTMLElement | null }) {
  const [zoom, setZoom] = useState(1);
  const change = (factor: number): void => setZoom((value) => Math.min(most, Math.max(least, value * factor)));
  useEffect(() => {
    const element = scroller.current;
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      change(event.deltaY < 0 ? 1.1 : 1 / 1.1);
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, []);
  return { zoom, change, reset: () => setZoom(1) };
}

/** Dragging with the mouse moves what is larger than its window. */
export function usePan(scroller: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    let from: { x: number; y: number; left: number; top: number } | undefined;
    const down = (event: PointerEvent): void => {
      if (event.pointerType !== 'mouse' || event.button !== 0 || (event.target as HTMLElement).closest('button, .mark'))
        return;
      from = { x: event.clientX, y: event.clientY, left: element.scrollLeft, top: element.scrollTop };
      element.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent): void => {
      if (from === undefined) return;
      element.scrollLeft = from.left + from.x - event.clientX;
      element.scrollTop = from.top + from.y - event.clientY;
    };
    const up = (): void => {
      from = undefined;
    };
    const stop = new AbortController();
    const { signal } = stop;
    element.addEventListener('pointerdown', down, { signal });
    element.addEventListener('pointermove', move, { signal });
    element.addEventListener('pointerup', up, { signal });
    element.addEventListener('pointercancel', up, { signal });
    return () => stop.abort();
  }, []);
}

/** Width of an element's inside, as it changes. */
export function useWidth(element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return width;
}

type Zoom = Omit<ReturnType<typeof useZoom>, never>;

export function ZoomButtons({ zoom, change, reset }: Zoom) {
  return (
    <div class="zoom" role="group" aria-label="Zoom">
      <button type="button" aria-label="Smaller" onClick={() => change(1 / 1.25)}>
        <Icon name="minus" />
      </button>
      <output>{Math.round(zoom * 100)} %</output>
      <button type="button" aria-label="Larger" onClick={() => change(1.25)}>
        <Icon name="plus" />
      </button>
      <button type="button" aria-label="Fit the width" onClick={reset}>
        <Icon name="fit" />
      </button>
    </div>
  );
}
