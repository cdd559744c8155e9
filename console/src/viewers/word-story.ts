/** What is told of a picture in place of its text alternative, which is all that the converter passes on of it. */
export interface PictureFacts {
  readonly alternative: string;
  /** The paragraph in which it stands, counted as findings count; null where they do not. */
  readonly line: number | null;
  /** Null where the file does not say. */
  readonly widthPx: number | null;
}

const space = {
  w: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  wp: 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  a: 'http://schemas.openxmlformats.org/drawingml/2006/main',
  pic: 'http://schemas.openxmlformats.org/drawingml/2006/picture',
  r: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  v: 'urn:schemas-microsoft-com:vml',
} as const;

const emuPerPixel = 9525;

const all = (root: Document | Element, name: string): readonly Element[] => [...root.getElementsByTagNameNS('*', name)];
/** Words and drawings both have an element `p`. */
const isWord = ({ namespaceURI }: Element): boolean => namespaceURI?.includes('wordprocessingml') ?? false;

function findAround(element: Element, name: string): Element | undefined {
  let around = element.parentElement;
  while (around !== null && !(around.localName === name && isWord(around))) around = around.parentElement;
  return around ?? undefined;
}

/** Each element inside the one before. */
function nest(story: Document, names: readonly `${keyof typeof space}:${string}`[]): readonly [Element, Element] {
  const elements = names.map((name) => story.createElementNS(space[name.split(':')[0] as keyof typeof space], name));
  for (const [index, element] of elements.entries()) elements[index - 1]?.append(element);
  return [elements[0] as Element, elements.at(-1) as Element];
}

/** Of what is there twice, for newer and older programs, only the newer. */
function keepNewer(story: Document): void {
  for (const twice of all(story, 'AlternateContent')) {
    const kept = [...twice.children].find(({ localName }) => localName === 'Choice') ?? twice.firstElementChild;
    twice.replaceWith(...(kept?.childNodes ?? []));
  }
}

function toPicture(story: Document, id: string, facts: PictureFacts): Element {
  const [drawing, blip] = nest(story, [
    'w:drawing',
    'wp:inline',
    'a:graphic',
    'a:graphicData',
    'pic:pic',
    'pic:blipFill',
    'a:blip',
  ]);
  blip.setAttributeNS(space.r, 'r:embed', id);
  const properties = story.createElementNS(space.wp, 'wp:docPr');
  properties.setAttribute('descr', JSON.stringify(facts));
  drawing.firstElementChild?.prepend(properties);
  return drawing;
}

function toTextBox(story: Document, content: Element): Element {
  const [picture, box] = nest(story, ['w:pict', 'v:textbox']);
  box.append(content);
  return picture;
}

/** The id of the file that a picture names; undefined for one outside the package. */
const findFileId = (picture: Element): string | undefined =>
  [...picture.attributes].find(
    ({ localName, namespaceURI }) =>
      (localName === 'embed' || localName === 'id') && namespaceURI?.endsWith('/relationships'),
  )?.value;

/** What a picture of a group says of its own size. */
const sizesOf = (picture: Element): readonly Element[] =>
  picture.parentElement?.parentElement ? all(picture.parentElement.parentElement, 'ext') : [];

/** Width in pixels of the first of these sizes that says one. */
function findWidth(sizes: readonly Element[]): number | null {
  const emu = sizes.map((size) => Number(size.getAttribute('cx'))).find((width) => width > 0);
  return emu === undefined ? null : Math.round(emu / emuPerPixel);
}

/** A drawing, whatever it groups, as its pictures and text boxes one after the other. */
function takeApart(story: Document, drawing: Element, line: number | null): readonly Element[] {
  const isOwn = (element: Element): boolean => {
    const box = findAround(element, 'txbxContent');
    return box === undefined || !drawing.contains(box);
  };
  const [said] = all(drawing, 'docPr');
  const alternative = said?.getAttribute('descr') || said?.getAttribute('title') || '';
  const pictures = [...all(drawing, 'blip'), ...all(drawing, 'imagedata')].filter(isOwn);
  const extents = pictures.length === 1 ? all(drawing, 'extent').filter(isOwn) : [];
  return [
    ...pictures.flatMap((picture) => {
      const id = findFileId(picture);
      const widthPx = findWidth([...extents, ...sizesOf(picture)]);
      return id === undefined ? [] : [toPicture(story, id, { alternative, line, widthPx })];
    }),
    ...all(drawing, 'txbxContent')
      .filter(isOwn)
      .map((content) => toTextBox(story, content)),
  ];
}

/** Gives a header or footer the root of a document. */
function makeDocument(story: Document): void {
  if (story.documentElement.localName === 'document') return;
  const [root, body] = nest(story, ['w:document', 'w:body']);
  body.append(...story.documentElement.childNodes);
  story.replaceChild(root, story.documentElement);
}

interface SimpleStory {
  readonly xml: string;
  readonly paragraphCount: number;
  /** Neither words nor pictures. */
  readonly isEmpty: boolean;
}

/** A story in the form that the converter reads in full: it does not look into groups, shapes and drawings for newer programs. `firstLine` is the number of its first paragraph. */
export function simplifyStory(xml: string, firstLine: number | null): SimpleStory {
  const story = new DOMParser().parseFromString(xml, 'application/xml');
  keepNewer(story);
  const paragraphs = all(story, 'p').filter(isWord);
  const lines = new Map(paragraphs.map((paragraph, index) => [paragraph, index]));
  const drawings = all(story, '*').filter(
    (element) => isWord(element) && /^(drawing|pict|object)$/.test(element.localName),
  );
  // The innermost first: a text box may hold drawings.
  for (const drawing of drawings.toReversed()) {
    const paragraph = findAround(drawing, 'p');
    const place = paragraph && lines.get(paragraph);
    const line = firstLine === null || place === undefined ? null : firstLine + place;
    drawing.replaceWith(...takeApart(story, drawing, line));
  }
  makeDocument(story);
  return {
    xml: new XMLSerializer().serializeToString(story),
    paragraphCount: paragraphs.length,
    isEmpty: (story.documentElement.textContent ?? '').trim() === '' && all(story, 'blip').length === 0,
  };
}
