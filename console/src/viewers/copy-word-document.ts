import type { PictureFacts } from './word-story.ts';

/** What of a converted file is drawn; anything else is drawn as what it holds. */
const drawn = new Set(
  'P H1 H2 H3 H4 H5 H6 UL OL LI DL DT DD TABLE THEAD TBODY TR TD TH STRONG EM SUP SUB BR S U'.split(' '),
);

/** Kinds of pictures that every browser draws. Nothing in a drawing (SVG) runs where it is a picture. */
const shownPicture = /^data:image\/(png|x-png|jpe?g|pjpeg|gif|webp|bmp|svg\+xml|avif);base64,/;

function readFacts(text: string): PictureFacts {
  try {
    return JSON.parse(text) as PictureFacts;
  } catch {
    return { alternative: text, line: null, widthPx: null };
  }
}

/** `EMF` of `data:image/x-emf;…`. */
const nameKind = (address: string): string =>
  /^data:image\/(?:x-|vnd\.)?([\w.-]+)/.exec(address)?.[1]?.toUpperCase() ?? 'unknown';

/** A picture, or a line in its place where browsers cannot draw its kind. */
function toPicture(source: HTMLImageElement): HTMLElement {
  const address = source.getAttribute('src') ?? '';
  const { alternative, line, widthPx } = readFacts(source.alt);
  const place = document.createElement('span');
  place.className = 'word-picture';
  if (line !== null) place.dataset['line'] = String(line);
  if (!shownPicture.test(address)) {
    place.classList.add('no-picture');
    place.textContent = `A picture that browsers do not draw (${nameKind(address)})${alternative ? `: ${alternative}` : ''}`;
    return place;
  }
  const picture = document.createElement('img');
  picture.src = address;
  picture.alt = alternative;
  if (widthPx !== null) picture.width = widthPx;
  place.append(picture);
  return place;
}

const cellsAtMost = 100;

/** Over how many columns and rows a cell goes. */
function copySpans(copy: HTMLElement, source: HTMLElement): void {
  if (!(copy instanceof HTMLTableCellElement && source instanceof HTMLTableCellElement)) return;
  copy.colSpan = Math.min(cellsAtMost, source.colSpan);
  copy.rowSpan = Math.min(cellsAtMost, source.rowSpan);
}

/** Copies what is drawn of a converted file: its text, form and pictures, none of its attributes. */
export function copyWordDocument(target: Node, source: Node): void {
  for (const child of source.childNodes) {
    if (child instanceof Text) target.appendChild(document.createTextNode(child.data));
    else if (child instanceof HTMLImageElement) target.appendChild(toPicture(child));
    else if (child instanceof HTMLInputElement) target.appendChild(document.createTextNode(child.checked ? '☑' : '☐'));
    else if (child instanceof HTMLElement && !/^(SCRIPT|STYLE|IFRAME|OBJECT|TEMPLATE)$/.test(child.tagName)) {
      const copy = document.createElement(drawn.has(child.tagName) ? child.tagName : 'span');
      copySpans(copy, child);
      copyWordDocument(copy, child);
      target.appendChild(copy);
    }
  }
}
