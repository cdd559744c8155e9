import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { decodeText } from '../../../shared/model/decode-text.ts';
import type { Issue } from '../api/types.ts';
import { isOpen, quoteOf, severityOrder } from '../ui/words.ts';
import { followMark } from './follow-mark.ts';
import type { ViewerProps } from './types.ts';

/** A stretch of text between two ends, with the findings that lie over it, most severe first. */
interface Piece {
  readonly text: string;
  readonly issues: readonly Issue[];
}

interface Span {
  readonly start: number;
  readonly end: number;
  readonly issue: Issue;
}

/** Words of a quote with any white space between them. */
const toPattern = (quote: string): RegExp =>
  new RegExp(
    quote
      .split(/\s+/)
      .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('\\s+'),
    'u',
  );

/** Where findings lie in a text: by their offsets where the quoted words stand there, else where the quote is found from their line on. */
export function findSpans(text: string, issues: readonly Issue[]): readonly Span[] {
  return issues.flatMap((issue) => {
    const { anchor } = issue;
    const quote = quoteOf(anchor);
    if (anchor.kind !== 'text' || quote === undefined) return [];
    const there = text.slice(anchor.start, anchor.end).replaceAll(/\s+/g, ' ').trim();
    if (there === quote) return [{ start: anchor.start, end: anchor.end, issue }];
    const from = Math.max(0, anchor.start - 400);
    const near = toPattern(quote).exec(text.slice(from));
    const found = near ?? toPattern(quote).exec(text);
    if (found === null) return [];
    const start = (near === null ? 0 : from) + found.index;
    return [{ start, end: start + found[0].length, issue }];
  });
}

/** Cuts a line where findings begin and end. */
function cut(line: string, offset: number, spans: readonly Span[]): readonly Piece[] {
  const within = spans.filter(({ start, end }) => start < offset + line.length && end > offset);
  const ends = [0, line.length, ...within.flatMap(({ start, end }) => [start - offset, end - offset])]
    .map((at) => Math.min(line.length, Math.max(0, at)))
    .toSorted((a, b) => a - b);
  return [...new Set(ends)].slice(0, -1).map((from, index, all) => {
    const to = all[index + 1] ?? line.length;
    return {
      text: line.slice(from, to),
      issues: within
        .filter(({ start, end }) => start - offset < to && end - offset > from)
        .map(({ issue }) => issue)
        .toSorted((a, b) => severityOrder.indexOf(a.severity) - severityOrder.indexOf(b.severity)),
    };
  });
}

const largestText = 4_000_000;

/** A text line under line, with the findings marked in it. */
export function TextViewer({ url, issues, selected, onSelect, isHollow, label }: ViewerProps) {
  const [text, setText] = useState<string>();
  const [error, setError] = useState<string>();
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const stop = new AbortController();
    fetch(url, { signal: stop.signal, headers: { Range: `bytes=0-${largestText}` } })
      .then(async (response) => {
        if (!response.ok) throw new Error(`Storage answered ${response.status}.`);
        setText(decodeText(new Uint8Array(await response.arrayBuffer())).text);
      })
      .catch((cause: unknown) => {
        if (!stop.signal.aborted) setError(cause instanceof Error ? cause.message : String(cause));
      });
    return () => stop.abort();
  }, [url]);
  const lines = useMemo(() => {
    if (text === undefined) return [];
    const spans = findSpans(text, issues);
    let offset = 0;
    return text.split('\n').map((line) => {
      const pieces = cut(line.replace(/\r$/, ''), offset, spans);
      offset += line.length + 1;
      return pieces;
    });
  }, [text, issues]);
  useEffect(() => {
    scroller.current?.querySelector('.text-mark.selected')?.scrollIntoView({ block: 'center' });
  }, [selected?.id, text !== undefined]);
  if (error) return <p role="alert">The text could not be read. {error}</p>;
  if (text === undefined) return <p class="waiting">Opening the text…</p>;
  return (
    <div class="viewer">
      <div class="stage text-stage" ref={scroller} role="region" aria-label={label} tabIndex={0}>
        <ol class="lines" dir="auto">
          {lines.map((pieces, index) => (
            <li key={index}>
              {pieces.map((piece, at) => {
                const [issue] = piece.issues;
                if (issue === undefined) return piece.text;
                const shown = piece.issues.find(({ id }) => id === selected?.id) ?? issue;
                return (
                  <a
                    key={at}
                    href={`?finding=${shown.referenceNumber}`}
                    class={`text-mark ${shown.severity.toLowerCase()}${shown.id === selected?.id ? ' selected' : ''}${isHollow?.(shown) ? ' hollow' : ''}${isOpen(shown.status) ? '' : ' settled'}`}
                    aria-label={`${piece.text}, finding ${piece.issues.map(({ referenceNumber }) => referenceNumber).join(', ')}`}
                    onClick={(event) =>
                      followMark(event, () =>
                        onSelect(
                          piece.issues[
                            (piece.issues.indexOf(shown) + (shown.id === selected?.id ? 1 : 0)) % piece.issues.length
                          ] ?? issue,
                        ),
                      )
                    }
                  >
                    {piece.text}
                  </a>
                );
              })}
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
