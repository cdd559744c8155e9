import type { Field } from './read-fields.ts';
import type { ListPlace } from './read-numbering.ts';
import type { RunFormat } from './read-styles.ts';

/** Text in one format. */
export interface Run {
  readonly text: string;
  readonly format: RunFormat;
  readonly isDeleted: boolean;
  /** Relationship id of a link, or an address from a field. */
  readonly link?: { readonly relationshipId: string } | { readonly url: string };
}

export interface WordParagraph {
  readonly runs: readonly Run[];
  readonly headingLevel: number | undefined;
  readonly list?: ListPlace;
  readonly isTableCell: boolean;
  readonly isTextBox: boolean;
  /** Id of the note or comment it belongs to. */
  readonly noteId?: string;
  /** Relationship id of a file of another format that stands here, in place of runs. */
  readonly chunkId?: string;
  /** Relationship ids of its pictures. */
  readonly pictures: readonly string[];
  /** Text alternatives of its pictures. */
  readonly alternatives?: readonly string[];
}

/** What a content control shows of the data beside the document (17.5.2.6). */
export interface DataBinding {
  /** An XPath. */
  readonly path: string;
  /** Id of the part that holds the data, in capitals; empty where any part may. */
  readonly itemId: string;
  readonly isDate: boolean;
  /** What a list shows, by its value in the data. */
  readonly items: ReadonlyMap<string, string>;
}

export interface Story {
  /** In the order of the file; a text box comes behind the paragraph it is anchored in. */
  readonly paragraphs: readonly WordParagraph[];
  readonly changeCount: number;
  readonly changeAuthors: readonly string[];
  readonly commentAuthors: readonly string[];
  /** Pictures without a text alternative. */
  readonly pictureWithoutAlternativeCount: number;
  /** Ids of footnotes and endnotes in the order in which they are referred to. */
  readonly noteReferences: readonly string[];
  readonly bindings: readonly DataBinding[];
  /** Those that show words of their own or of the document's properties. */
  readonly fields: readonly Field[];
  readonly languages: readonly string[];
  /** Colour of the page, RRGGBB. */
  readonly background: string | undefined;
}

/** Gives the number of a note from its id. */
export type NumberOfNote = (kind: 'footnote' | 'endnote', id: string) => number;

/** The words of a paragraph, in all formats. */
export const textOf = ({ runs }: WordParagraph): string => runs.map(({ text }) => text).join('');
