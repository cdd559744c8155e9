import { AV_BUFFERSRC_FLAG_KEEP_REF } from 'node-av/constants';
import { Filter, type FilterContext, FilterGraph, FilterInOut, Frame } from 'node-av/lib';
import { ExtractionError } from '../extraction-error.ts';

export interface Graph {
  push(frame: Frame | null): void;
  close(): void;
}

/** A chain of filters; `onFrame` gets what comes out, with its time in ms. Throws when the filters do not fit together. */
export function openGraph(
  source: 'buffer' | 'abuffer',
  parameters: string,
  filters: string,
  onFrame: (frame: Frame, timeMs: number) => void,
): Graph {
  const graph = new FilterGraph();
  graph.alloc();
  graph.nbThreads = 1;
  const sinkFilter = Filter.getByName(`${source}sink`);
  const sourceFilter = Filter.getByName(source);
  const from = sourceFilter && graph.createFilter(sourceFilter, 'in', parameters);
  const to = sinkFilter && graph.createFilter(sinkFilter, 'out', null);
  const isReady = from !== null && to !== null && connect(graph, filters, from, to);
  if (!isReady) throw new ExtractionError('corrupt_file', 'The file is damaged: a stream changes in ways it cannot.');
  const out = new Frame();
  out.alloc();
  const { num, den } = to.buffersinkGetTimeBase();
  const unitMs = (1000 * num) / den;
  return {
    push(frame) {
      from.buffersrcAddFrameSync(frame, AV_BUFFERSRC_FLAG_KEEP_REF);
      while (to.buffersinkGetFrameSync(out) >= 0) {
        onFrame(out, Number(out.pts) * unitMs);
        out.unref();
      }
    },
    close() {
      out.free();
      graph.free();
    },
  };
}

const endOf = (name: string, filterCtx: FilterContext): FilterInOut | null =>
  FilterInOut.createList([{ name, filterCtx, padIdx: 0 }]);

function connect(graph: FilterGraph, filters: string, from: FilterContext, to: FilterContext): boolean {
  return graph.parsePtr(filters, endOf('out', to), endOf('in', from)) >= 0 && graph.configSync() >= 0;
}

/** The parameters of a source of pictures like this one. */
export function describePicture(frame: Frame, { num, den }: { readonly num: number; readonly den: number }): string {
  return (
    `video_size=${frame.width}x${frame.height}:pix_fmt=${frame.format}:time_base=${num}/${den}:pixel_aspect=1/1:` +
    `colorspace=${frame.colorSpace}:range=${frame.colorRange}`
  );
}
