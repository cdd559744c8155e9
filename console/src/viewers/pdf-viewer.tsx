import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  RenderingCancelledException,
} from 'pdfjs-dist';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Issue } from '../api/types.ts';
import { Icon } from '../ui/icons.tsx';
import { useVirtual } from '../ui/use-virtual.ts';
import { plural } from '../ui/words.ts';
import { listMarks, type Mark, Marks } from './marks.tsx';
import type { ViewerProps } from './types.ts';
import { usePan, useWidth, useZoom, ZoomButtons } from './zoom.tsx';

GlobalWorkerOptions.workerSrc = '/console/pdf/worker.mjs';

const rangeBytes = 262_144;
const gapPx = 16;
const a4 = { width: 595, height: 842 };

interface Size {
  readonly width: number;
  readonly height: number;
}

type Loaded = { readonly document: PDFDocumentProxy } | { readonly error: string } | undefined;

/** Opens a document by ranges: of a large one only what is looked at is fetched. */
function useDocument(url: string): Loaded {
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    const task = getDocument({
      url,
      rangeChunkSize: rangeBytes,
      disableAutoFetch: true,
      cMapUrl: '/console/pdf/cmaps/',
      standardFontDataUrl: '/console/pdf/standard_fonts/',
      wasmUrl: '/console/pdf/wasm/',
      iccUrl: '/console/pdf/iccs/',
      // The page's policy lets no WebAssembly in: pdf.js has the same decoders in JavaScript.
      useWasm: false,
      // A replacement font must have the widths of the font that the file names, so that marks lie on their words.
      useSystemFonts: false,
      enableXfa: false,
      stopAtErrors: false,
    });
    task.promise.then(
      (document) => setLoaded({ document }),
      (error: unknown) => setLoaded({ error: error instanceof Error ? error.message : String(error) }),
    );
    return () => void task.destroy();
  }, [url]);
  return loaded;
}

interface PageProps {
  readonly document: PDFDocumentProxy;
  readonly number: number;
  readonly width: number;
  /** What a screen reader says; without it the drawing is passed over. */
  readonly label?: string;
  readonly onSize: (size: Size) => void;
}

/** Draws one page as sharp as the screen is. */
function Canvas({ document, number, width, label, onSize }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [page, setPage] = useState<PDFPageProxy>();
  useEffect(() => {
    let isOver = false;
    void document.getPage(number).then((one) => {
      if (isOver) return;
      const { width: w, height: h } = one.getViewport({ scale: 1 });
      onSize({ width: w, height: h });
      setPage(one);
    });
    return () => {
      isOver = true;
    };
  }, [document, number]);
  useEffect(() => {
    const element = canvas.current;
    if (page === undefined || element === null || width <= 0) return undefined;
    const density = Math.min(2, devicePixelRatio || 1);
    const viewport = page.getViewport({ scale: (width / page.getViewport({ scale: 1 }).width) * density });
    element.width = Math.floor(viewport.width);
    element.height = Math.floor(viewport.height);
    const task = page.render({ canvas: element, viewport });
    task.promise.then(
      () => {
        element.dataset['drawn'] = 'yes';
      },
      (error: unknown) => {
        if (!(error instanceof RenderingCancelledException)) element.dataset['drawn'] = 'no';
      },
    );
    return () => task.cancel();
  }, [page, width]);
  return (
    <canvas ref={canvas} {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })} />
  );
}

interface ThumbnailsProps {
  readonly document: PDFDocumentProxy;
  readonly issues: readonly Issue[];
  readonly current: number;
  readonly onGo: (page: number) => void;
}

const thumbnailPx = 96;

function Thumbnails({ document, issues, current, onGo }: ThumbnailsProps) {
  const scroller = useRef<HTMLElement>(null);
  const rows = useVirtual({
    count: document.numPages,
    scroller: () => scroller.current,
    estimate: () => 168,
    keyOf: (index) => index,
    overscan: 2,
  });
  return (
    <nav class="thumbnails" aria-label="Pages" ref={scroller}>
      <ol style={{ height: `${rows.getTotalSize()}px` }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const page = index + 1;
          const count = issues.filter(({ anchor }) => anchor.kind === 'page' && anchor.page === page).length;
          return (
            <li
              key={index}
              data-index={index}
              ref={(element) => rows.measureElement(element)}
              style={{ transform: `translateY(${start}px)` }}
            >
              <button
                type="button"
                {...(page === current ? { 'aria-current': 'page' } : {})}
                onClick={() => onGo(page)}
              >
                <Canvas document={document} number={page} width={thumbnailPx} onSize={() => undefined} />
                <span class="hidden">
                  Page {page}, {plural(count, 'finding')}
                </span>
                <span aria-hidden>
                  {page}
                  {count > 0 ? <b>{count}</b> : undefined}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** A PDF page under page, with the marks of its findings. */
function PdfPages({
  document,
  issues,
  selected,
  onSelect,
  isHollow,
  label,
}: ViewerProps & { readonly document: PDFDocumentProxy }) {
  const scroller = useRef<HTMLDivElement>(null);
  const inside = useWidth(scroller);
  const zooming = useZoom(scroller);
  usePan(scroller);
  const [sizes, setSizes] = useState<ReadonlyMap<number, Size>>(new Map());
  const [hasThumbnails, setThumbnails] = useState(document.numPages > 1 && innerWidth > 1500);
  const width = Math.max(120, Math.floor((inside - 2 * gapPx) * zooming.zoom));
  const sizeOf = (index: number): Size => sizes.get(index) ?? sizes.get(0) ?? a4;
  const heightOf = (index: number): number => Math.round((width * sizeOf(index).height) / sizeOf(index).width);
  const rows = useVirtual({
    count: document.numPages,
    scroller: () => scroller.current,
    estimate: heightOf,
    keyOf: (index) => index,
    gap: gapPx,
    overscan: 1,
    paddingStart: gapPx,
  });
  useEffect(() => rows.measure(), [width, sizes]);
  // A page's marks are listed once, not with every frame of a scroll.
  const marksOf = useMemo(() => {
    const listed = new Map<number, readonly Mark[]>();
    return (page: number): readonly Mark[] => {
      const marks =
        listed.get(page) ??
        listMarks(issues, (anchor) => anchor.kind === 'page' && anchor.page === page).map((mark) => ({
          ...mark,
          isHollow: isHollow?.(mark.issue) ?? false,
        }));
      listed.set(page, marks);
      return marks;
    };
  }, [issues, isHollow]);
  const shown = rows.getVirtualItems();
  const offset = rows.scrollOffset ?? 0;
  const current = (shown.find(({ end }) => end > offset + 120)?.index ?? 0) + 1;
  const go = (page: number): void => rows.scrollToIndex(page - 1, { align: 'start' });
  useEffect(() => {
    const anchor = selected?.anchor;
    if (anchor?.kind !== 'page' || inside === 0) return;
    const [start] = rows.getOffsetForIndex(anchor.page - 1, 'start') ?? [0];
    const [box] = anchor.boxes;
    const top = start + (box?.y ?? 0) * heightOf(anchor.page - 1);
    const view = scroller.current?.clientHeight ?? 0;
    const isSeen = top > offset + 40 && top < offset + view - 80;
    if (!isSeen) rows.scrollToOffset(Math.max(0, top - view / 3));
  }, [selected?.id, inside > 0]);
  return (
    <div class="viewer">
      <div class="viewer-bar">
        <button
          type="button"
          aria-pressed={hasThumbnails}
          aria-label="Thumbnails"
          onClick={() => setThumbnails(!hasThumbnails)}
        >
          <Icon name="pages" />
        </button>
        <div class="pager" role="group" aria-label="Pages">
          <button type="button" aria-label="Previous page" disabled={current <= 1} onClick={() => go(current - 1)}>
            <Icon name="left" />
          </button>
          <span>
            {current} of {document.numPages}
          </span>
          <button
            type="button"
            aria-label="Next page"
            disabled={current >= document.numPages}
            onClick={() => go(current + 1)}
          >
            <Icon name="right" />
          </button>
        </div>
        <ZoomButtons {...zooming} />
      </div>
      <div class="viewer-body">
        {hasThumbnails ? <Thumbnails document={document} issues={issues} current={current} onGo={go} /> : undefined}
        <div class="stage" ref={scroller} role="region" aria-label={label} tabIndex={0}>
          <div class="sheets" style={{ height: `${rows.getTotalSize()}px`, width: `${width + 2 * gapPx}px` }}>
            {shown.map(({ index, start }) => {
              const height = heightOf(index);
              return (
                <div
                  key={index}
                  class="sheet"
                  style={{ transform: `translateY(${start}px)`, width: `${width}px`, height: `${height}px` }}
                >
                  <Canvas
                    document={document}
                    number={index + 1}
                    width={width}
                    label={`Page ${index + 1}`}
                    onSize={(size) =>
                      setSizes((known) =>
                        known.get(index)?.width === size.width ? known : new Map([...known, [index, size]]),
                      )
                    }
                  />
                  <Marks
                    marks={marksOf(index + 1)}
                    selectedId={selected?.id}
                    onSelect={onSelect}
                    width={width}
                    height={height}
                  />
                </div>
              );
            })}
          </div>
        </div>
      </div>
    </div>
  );
}

export function PdfViewer(props: ViewerProps) {
  const loaded = useDocument(props.url);
  if (loaded === undefined) return <p class="waiting">Opening the document…</p>;
  if ('error' in loaded) return <p role="alert">The document could not be drawn. {loaded.error}</p>;
  return <PdfPages {...props} document={loaded.document} />;
}
