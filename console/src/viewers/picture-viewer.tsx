import { useEffect, useRef, useState } from 'preact/hooks';
import { listMarks, Marks } from './marks.tsx';
import type { ViewerProps } from './types.ts';
import { usePan, useWidth, useZoom, ZoomButtons } from './zoom.tsx';

/** A picture with the marks of its findings. A drawing (SVG) is shown as a picture: nothing in it runs. */
export function PictureViewer({ url, filename, issues, selected, onSelect, isHollow, label }: ViewerProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const inside = useWidth(scroller);
  const zooming = useZoom(scroller);
  usePan(scroller);
  const [size, setSize] = useState<{ readonly width: number; readonly height: number }>();
  const [hasFailed, setFailed] = useState(false);
  const room = Math.max(120, inside - 32);
  // A small picture is not blown up to fill the window.
  const width = Math.floor(Math.min(room, Math.max(size?.width ?? room, 320)) * zooming.zoom);
  const height = size ? Math.round((width * size.height) / size.width) : 0;
  const marks = listMarks(issues, (anchor) => anchor.kind === 'region').map((mark) => ({
    ...mark,
    isHollow: isHollow?.(mark.issue) ?? false,
  }));
  useEffect(() => {
    const element = scroller.current;
    const anchor = selected?.anchor;
    const box = anchor?.kind === 'region' ? anchor.boxes[0] : undefined;
    if (element === null || box === undefined) return;
    const top = box.y * height;
    if (top < element.scrollTop || top > element.scrollTop + element.clientHeight - 60)
      element.scrollTo({ top: top - element.clientHeight / 3, left: box.x * width - element.clientWidth / 3 });
  }, [selected?.id, height > 0]);
  if (hasFailed) return <p role="alert">The picture could not be shown. Its findings stand on the right.</p>;
  return (
    <div class="viewer">
      <div class="viewer-bar">
        <span class="soft">{size ? `${size.width} × ${size.height} pixels` : ''}</span>
        <ZoomButtons {...zooming} />
      </div>
      <div class="stage" ref={scroller} role="region" aria-label={label} tabIndex={0}>
        <div class="sheet picture" style={{ width: `${width}px`, height: `${height}px` }}>
          <img
            src={url}
            alt={filename}
            onError={() => setFailed(true)}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSize({ width: naturalWidth || 800, height: naturalHeight || 800 })
            }
          />
          <Marks marks={marks} selectedId={selected?.id} onSelect={onSelect} width={width} height={height} />
        </div>
      </div>
    </div>
  );
}
