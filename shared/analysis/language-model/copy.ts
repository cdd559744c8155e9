import type { Extraction, TextBlock } from '../../model/extraction.ts';
import type { Mask } from './mask-personal-data.ts';

/** A visible block as it is sent. */
export interface Passage {
  /** Index of the block in the extraction. */
  readonly blockId: string;
  /** Masked. */
  readonly text: string;
  readonly role: string;
  /** `page 2`, `line 14`, `at 12 s`. */
  readonly place: string;
}

/** More characters than this are not sent at once: a model overlooks things in the middle of long texts. */
const charactersPerPart = 40_000;
/** A block of more characters than this is sent in pieces. */
const charactersPerPiece = 20_000;

/** The visible text of a file in parts, in reading order, each small enough for one question. */
export function toParts({ blocks }: Pick<Extraction, 'blocks'>, mask: Mask): Passage[][] {
  const parts: Passage[][] = [];
  let room = 0;
  for (const [index, block] of blocks.entries()) {
    if (block.hidden !== undefined || block.text.trim() === '') continue;
    for (const text of toPieces(mask.hide(block.text))) {
      let part = parts.at(-1);
      if (!part || text.length > room) {
        part = [];
        parts.push(part);
        room = charactersPerPart;
      }
      part.push({ blockId: String(index), text, role: block.role, place: sayPlace(block) });
      room -= text.length;
    }
  }
  return parts;
}

/** Cut at white space where there is some. */
function toPieces(text: string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    const end = at + charactersPerPiece;
    const space = end < text.length ? text.lastIndexOf(' ', end) : -1;
    const cut = space > at ? space : end;
    pieces.push(text.slice(at, cut));
    at = cut;
  }
  return pieces;
}

/** Where a block stands, in words. */
export function sayPlace({ place }: TextBlock): string {
  switch (place.kind) {
    case 'page':
      return `page ${place.page}`;
    case 'text':
      return `line ${place.line}`;
    case 'time':
      return `at ${Math.round(place.startMs / 1000)} s`;
    case 'region':
      return 'in the picture';
    case 'asset':
      return 'whole file';
    default:
      return place satisfies never;
  }
}
