import mammoth from 'mammoth';
import { useEffect, useRef, useState } from 'preact/hooks';
import { isOpen } from '../ui/words.ts';
import { findQuotes } from './find-quotes.ts';
import { followMark } from './follow-mark.ts';
import type { ViewerProps } from './types.ts';

/** What of a converted file is drawn; anything else is drawn as what it holds. */
const drawn = new Set('P H1 H2 H3 H4 H5 H6 UL OL LI TABLE THEAD TBODY TR TD TH STRONG EM SUP SUB BR S U'.split(' '));

/** Copies what is drawn of a foreign element: its text and form, none of its attributes; pictures only as data of a picture. */
function copyInto(target: Node, source: Node): void {
  for (const child of source.childNodes) {
    if (child instanceof Text) target.appendChild(document.createTextNode(child.data));
    else if (child instanceof HTMLImageElement) {
      const address = child.getAttribute('src') ?? '';
      if (!/^data:image\/(png|jpeg|gif|webp);base64,/.test(address)) continue;
      const picture = document.createElement('img');
      picture.src = address;
      picture.alt = child.alt;
      target.appendChild(picture);
    } else if (child instanceof HTMLElement && !/^(SCRIPT|STYLE|IFRAME|OBJECT|TEMPLATE)$/.test(child.tagName)) {
      const copy = drawn.has(child.tagName) ? document.createElement(child.tagName) : document.createElement('span');
      copyInto(copy, child);
      target.appendChild(copy);
    }
  }
}

/** The text of a file as elements of this page. */
async function convert(url: string, signal: AbortSignal): Promise<DocumentFragment> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`Storage answered ${response.status}.`);
  const { value } = await mammoth.convertToHtml(
    { arrayBuffer: await response.arrayBuffer() },
    { externalFileAccess: false },
  );
  const fragment = document.createDocumentFragment();
  copyInto(fragment, new DOMParser().parseFromString(value, 'text/html').body);
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
    for (const { issue, nodes } of findQuotes(page.current, issues))
      for (const node of nodes) {
        const mark = document.createElement('a');
        mark.href = `?finding=${issue.referenceNumber}`;
        mark.className = `text-mark ${issue.severity.toLowerCase()}${isOpen(issue.status) ? '' : ' settled'}${isHollow?.(issue) ? ' hollow' : ''}`;
        mark.dataset['issue'] = issue.id;
        mark.setAttribute('aria-label', `${node.data}, finding ${issue.referenceNumber}`);
        mark.addEventListener('click', (event) => followMark(event, () => select.current(issue)));
        node.replaceWith(mark);
        mark.append(node);
      }
  }, [content, issues]);
  useEffect(() => {
    for (const mark of page.current?.querySelectorAll<HTMLElement>('.text-mark') ?? [])
      mark.classList.toggle('selected', mark.dataset['issue'] === selected?.id);
    page.current?.querySelector('.text-mark.selected')?.scrollIntoView({ block: 'center' });
  }, [selected?.id, content, issues]);
  if (error) return <p role="alert">The file could not be read. {error}</p>;
  return (
    <div class="viewer">
      <div class="stage text-stage" role="region" aria-label={label} tabIndex={0}>
        {content === undefined ? <p class="waiting">Opening the file…</p> : undefined}
        <div class="word-page" ref={page} dir="auto" />
      </div>
    </div>
  );
}
