import mammoth from 'mammoth';
import { useEffect, useRef, useState } from 'preact/hooks';
import { copyWordDocument } from './copy-word-document.ts';
import { markWordDocument, selectInWord } from './mark-word-document.ts';
import type { ViewerProps } from './types.ts';
import { readWordStories } from './word-package.ts';

/** Comments stand behind the text, with what they say. */
const styleMap = ['comment-reference => sup'];

/** Headers, text and footers of a file as elements of this page. */
async function convert(url: string, signal: AbortSignal): Promise<DocumentFragment> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`Storage answered ${response.status}.`);
  const fragment = document.createDocumentFragment();
  for (const { kind, bytes } of await readWordStories(await response.arrayBuffer())) {
    const { value } = await mammoth.convertToHtml({ arrayBuffer: bytes }, { externalFileAccess: false, styleMap });
    const part = document.createElement('div');
    part.className = `word-${kind}`;
    copyWordDocument(part, new DOMParser().parseFromString(value, 'text/html').body);
    fragment.append(part);
  }
  return fragment;
}

/** A Word file as its text, headings, lists, tables and pictures, with the findings marked in it. */
export function WordViewer({ url, issues, selected, onSelect, isHollow, label }: ViewerProps) {
  const page = useRef<HTMLDivElement>(null);
  const [content, setContent] = useState<DocumentFragment>();
  const [error, setError] = useState<string>();
  const select = useRef(onSelect);
  select.current = onSelect;
  useEffect(() => {
    const stop = new AbortController();
    convert(url, stop.signal)
      .then(setContent)
      .catch((cause: unknown) => {
        if (!stop.signal.aborted) setError(cause instanceof Error ? cause.message : String(cause));
      });
    return () => stop.abort();
  }, [url]);
  useEffect(() => {
    if (page.current === null || content === undefined) return;
    page.current.replaceChildren(content.cloneNode(true));
    markWordDocument(page.current, { issues, isHollow, onSelect: (issue) => select.current(issue) });
  }, [content, issues]);
  useEffect(() => {
    if (page.current) selectInWord(page.current, selected?.id);
  }, [selected?.id, content, issues]);
  if (error) return <p role="alert">The file could not be read. {error}</p>;
  return (
    <div class="viewer">
      <div class="stage text-stage" role="region" aria-label={label} tabIndex={0}>
        {content === undefined ? <p class="waiting">Opening the file…</p> : undefined}
        <div class="word-page" ref={page} dir="auto" hidden={content === undefined} />
      </div>
    </div>
  );
}
