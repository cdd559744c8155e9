import { SaxesParser } from 'saxes';
import { ExtractionError } from '../extraction-error.ts';
import { strikeDenial } from '../strike-denial.ts';
import { identity, type Matrix, multiply, parseTransform } from './svg-transform.ts';

/** Words in an SVG, and where they stand in the picture's own units. */
export interface SvgText {
  readonly text: string;
  /** `text` is drawn; `title` and `desc` are for assistive technology. */
  readonly kind: 'text' | 'title' | 'desc';
  /** Base line's start, after all transforms. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** Direction in which it is read, of length 1. */
  readonly dx: number;
  readonly dy: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly hidden: boolean;
  /** The tags of the elements whose words these are, as code units of the XML. */
  readonly tags: readonly TagPlace[];
}

/** From the bracket that opens a tag to behind the one that closes it. */
export interface TagPlace {
  readonly from: number;
  readonly to: number;
}

export interface SvgContent {
  readonly texts: readonly SvgText[];
  /** It may look otherwise than it is drawn here: in time, on another screen, or by what only browsers know. */
  readonly changes: boolean;
  /** It has style sheets. */
  readonly hasStyles: boolean;
  /** What would run: script elements, event handlers, script addresses. */
  readonly scripts: readonly string[];
  /** What would be loaded from elsewhere. */
  readonly externalReferences: readonly string[];
  readonly foreignObjectCount: number;
  /** Paragraphs of HTML in the drawing: browsers show them, other programs leave them out. */
  readonly foreignTexts: readonly string[];
  readonly declaresEntities: boolean;
  /** The XML is damaged; what was read before is there. */
  readonly isDamaged: boolean;
  readonly viewBox: readonly [x: number, y: number, width: number, height: number] | undefined;
  /** Width and height are declared, in units that need nothing around the picture. */
  readonly hasSize: boolean;
  /** In units of paper, such as millimetres: these grow with the density at which it is drawn. */
  readonly hasPrintedSize: boolean;
}

interface OpenElement {
  readonly name: string;
  readonly matrix: Matrix;
  readonly size: number;
  readonly anchor: SvgText['anchor'];
  readonly isHidden: boolean;
  readonly isStruck: boolean;
  /** It begins at a place of its own, not behind what its parent holds. */
  readonly isPlaced: boolean;
  readonly tags: TagPlace[];
  x: number;
  y: number;
  text: string;
}

const listLimit = 200;
/** Elements whose text is not drawn. */
const undrawn = new Set(['style', 'script', 'metadata']);
/** Elements of HTML that do not begin a line. */
const inlineElements = new Set('a abbr b bdi bdo cite code em font i mark q s small span strong sub sup u'.split(' '));
/** SMIL, and what only browsers draw. */
const changingElements = /^(?:set|animate|animateColor|animateMotion|animateTransform|discard|textPath)$/;
const changingStyle =
  /@(?:keyframes|media|supports|container)|\b(?:animation|transition|transform|translate|offset-path)|:(?:hover|focus|active|target)|\b(?:calc|var|env|min|max|clamp)\(/i;
const wordElements = new Set(['text', 'tspan', 'textPath', 'title', 'desc', 'a']);

/**
 * Reads the words and the risks of an SVG from its XML. Entities are never expanded, nothing is loaded.
 * Nesting past `maximumDepth` rejects with `limit_exceeded`.
 */
export function readSvg(xml: string, maximumDepth: number): SvgContent {
  const texts: SvgText[] = [];
  let [changes, hasStyles] = [false, false];
  const scripts: string[] = [];
  const externalReferences: string[] = [];
  const open: OpenElement[] = [];
  const foreignLines: string[] = [''];
  let foreignObjectCount = 0;
  let isDamaged = false;
  let declaresEntities = false;
  let viewBox: SvgContent['viewBox'];
  let hasSize = false;
  let hasPrintedSize = false;
  const parser = new SaxesParser();
  parser.on('error', () => {
    isDamaged = true;
  });
  parser.on('doctype', (doctype) => {
    declaresEntities = /<!ENTITY/i.test(doctype);
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length >= maximumDepth) throw new ExtractionError('limit_exceeded', 'The SVG is nested too deeply.');
    const local = name.replace(/^.*:/, '');
    if (open.length === 0) {
      viewBox = parseViewBox(attributes);
      hasSize = [attributes['width'], attributes['height']].every(isLength);
      hasPrintedSize = [attributes['width'], attributes['height']].some(isPrinted);
    }
    if (local === 'script') scripts.push('script');
    if (local === 'foreignObject' || local === 'iframe') foreignObjectCount += 1;
    for (const [attribute, value] of Object.entries(attributes))
      judgeAttribute(attribute, value, scripts, externalReferences);
    changes ||=
      changingElements.test(local) ||
      attributes['systemLanguage'] !== undefined ||
      changingStyle.test(attributes['style'] ?? '');
    const from = xml.lastIndexOf('<', parser.position - 1);
    open.push(openElement(local, attributes, open.at(-1), { from, to: parser.position }));
    if (!inlineElements.has(local)) foreignLines.push('');
  });
  const onText = (text: string): void => {
    const element = open.at(-1);
    if (element === undefined) return;
    if (element.name === 'style') {
      externalReferences.push(...findStyleReferences(text));
      changes ||= changingStyle.test(text);
      hasStyles = true;
    } else if (element.name !== 'script' && open.some(({ name }) => name === 'foreignObject')) {
      if (!element.isHidden)
        foreignLines.push(`${foreignLines.pop() ?? ''}${element.isStruck ? strikeDenial(text) : text}`);
    } else if (wordElements.has(element.name) && !open.some(({ name }) => undrawn.has(name))) element.text += text;
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', () => {
    const element = open.pop();
    const parent = open.at(-1);
    if (element === undefined) return;
    if (!inlineElements.has(element.name)) foreignLines.push('');
    // What is not drawn stands by itself, so that it cannot part or turn round the words that are.
    const isLeftOut = element.isHidden && parent?.isHidden === false;
    const continuesParent = !element.isPlaced && !isLeftOut && /^(?:tspan|textPath|a)$/.test(element.name);
    if (element.isStruck && parent?.isStruck !== true) element.text = strikeDenial(element.text);
    const text = element.text.replaceAll(/\s+/g, ' ').trim();
    if (continuesParent && parent !== undefined && wordElements.has(parent.name)) {
      // Words on another path are other words.
      parent.text += element.name === 'textPath' ? ` ${element.text} ` : element.text;
      parent.tags.push(...element.tags);
    } else if (text !== '') texts.push(toText(element, text, open));
  });
  parser.write(xml).close();
  return {
    texts,
    changes: changes || scripts.length > 0,
    hasStyles,
    scripts: scripts.slice(0, listLimit),
    externalReferences: [...new Set(externalReferences)].slice(0, listLimit),
    foreignObjectCount,
    foreignTexts: foreignLines.map((line) => line.replaceAll(/\s+/g, ' ').trim()).filter((line) => line !== ''),
    declaresEntities,
    isDamaged,
    viewBox,
    hasSize,
    hasPrintedSize,
  };
}

function judgeAttribute(attribute: string, value: string, scripts: string[], externalReferences: string[]): void {
  const local = attribute.replace(/^.*:/, '');
  if (/^on[a-z]+$/i.test(local)) scripts.push(local.toLowerCase());
  if (/^\s*javascript:/i.test(value)) scripts.push('address');
  if (local === 'href' || local === 'src') {
    if (!/^\s*(?:#|data:|javascript:|$)/i.test(value)) externalReferences.push(value.trim().slice(0, 500));
  } else if (!attribute.startsWith('xmlns')) externalReferences.push(...findStyleReferences(value));
}

/** Addresses in `url(…)` and `@import` that lead out of the file. */
function findStyleReferences(css: string): readonly string[] {
  return [...css.matchAll(/url\(\s*["']?([^"')\s]+)|@import\s+["']([^"']+)/gi)]
    .map((match) => match[1] ?? match[2] ?? '')
    .filter((target) => !/^(?:#|data:)/i.test(target));
}

function openElement(
  name: string,
  attributes: Readonly<Record<string, string>>,
  parent: OpenElement | undefined,
  tag: TagPlace,
): OpenElement {
  const style = Object.fromEntries(
    (attributes['style'] ?? '').split(';').map((rule) => rule.split(':', 2).map((part) => part.trim())),
  ) as Readonly<Record<string, string | undefined>>;
  const property = (key: string): string | undefined => style[key] ?? attributes[key];
  const anchor = property('text-anchor');
  return {
    name,
    matrix: multiply(parent?.matrix ?? identity, parseTransform(attributes['transform'])),
    size: parseLength(property('font-size'), parent?.size ?? 16) ?? parent?.size ?? 16,
    anchor:
      anchor === 'middle' || anchor === 'end' ? anchor : anchor === 'start' ? 'start' : (parent?.anchor ?? 'start'),
    isHidden:
      parent?.isHidden === true ||
      property('display') === 'none' ||
      /^(?:hidden|collapse)$/.test(property('visibility') ?? '') ||
      Number(property('opacity') ?? 1) === 0 ||
      Number(property('fill-opacity') ?? 1) === 0,
    isStruck:
      parent?.isStruck === true ||
      /line-through/.test(`${property('text-decoration') ?? ''} ${property('text-decoration-line') ?? ''}`),
    tags: [tag],
    isPlaced: attributes['x'] !== undefined || attributes['y'] !== undefined,
    x: parseLength(attributes['x'], 0) ?? parent?.x ?? 0,
    y: parseLength(attributes['y'], 0) ?? parent?.y ?? 0,
    text: '',
  };
}

function toText(element: OpenElement, text: string, ancestors: readonly OpenElement[]): SvgText {
  const [a, b, c, d, e, f] = element.matrix;
  const kind = element.name === 'title' || element.name === 'desc' ? element.name : 'text';
  return {
    text,
    kind,
    x: a * element.x + c * element.y + e,
    y: b * element.x + d * element.y + f,
    size: element.size * Math.hypot(c, d),
    dx: a / (Math.hypot(a, b) || 1),
    dy: b / (Math.hypot(a, b) || 1),
    anchor: element.anchor,
    // What stands in definitions is drawn only where it is used, if at all.
    tags: element.tags,
    hidden: element.isHidden || ancestors.some(({ name }) => name === 'defs'),
  };
}

/** Pixels; `em` and `%` of the given size. */
function parseLength(value: string | undefined, relativeTo: number): number | undefined {
  const match = /^\s*([+-]?[\d.]+(?:e[+-]?\d+)?)\s*(px|pt|mm|cm|in|em|%)?/i.exec(value ?? '');
  const number = Number(match?.[1]);
  if (match === null || !Number.isFinite(number)) return undefined;
  const factors: Readonly<Record<string, number>> = {
    pt: 4 / 3,
    mm: 96 / 25.4,
    cm: 96 / 2.54,
    in: 96,
    em: relativeTo,
    '%': relativeTo / 100,
  };
  return number * (factors[match[2]?.toLowerCase() ?? ''] ?? 1);
}

const isLength = (value: string | undefined): boolean =>
  !/%|auto/i.test(value ?? '') && (parseLength(value, 16) ?? 0) > 0;

const isPrinted = (value: string | undefined): boolean => /\d\s*(?:mm|cm|in|pt|pc|q)\s*$/i.test(value ?? '');

function parseViewBox(attributes: Readonly<Record<string, string>>): SvgContent['viewBox'] {
  const [x, y, width, height] = (attributes['viewBox'] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (x !== undefined && y !== undefined && width !== undefined && height !== undefined && width > 0 && height > 0)
    return [x, y, width, height];
  const declared = [parseLength(attributes['width'], 0), parseLength(attributes['height'], 0)];
  const [across = 0, down = 0] = declared;
  return across > 0 && down > 0 ? [0, 0, across, down] : undefined;
}
