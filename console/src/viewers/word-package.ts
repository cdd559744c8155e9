import JSZip from 'jszip';
import { type PictureFacts, simplifyStory } from './word-story.ts';

/** A part of a Word file that is drawn for itself. */
export interface WordStory {
  readonly kind: 'header' | 'document' | 'footer';
  /** A package whose document is this part: what the converter takes. */
  readonly bytes: ArrayBuffer;
}

const relationshipsOf = (name: string): string => name.replace(/([^/]+)$/, '_rels/$1.rels');

const noRelationships = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>';

const readPart = async (zip: JSZip, name: string): Promise<string> => (await zip.file(name)?.async('string')) ?? '';

/** The package with another document, and of its pictures only those that this document names. */
async function packAs(zip: JSZip, documentName: string, xml: string, relationships: string): Promise<ArrayBuffer> {
  const packed = new JSZip();
  for (const [name, file] of Object.entries(zip.files)) {
    const isOther = name.includes('/media/') && !relationships.includes(name.replace(/^.*\//, ''));
    if (!file.dir && !isOther) packed.file(name, await file.async('uint8array'));
  }
  packed.file(documentName, xml);
  packed.file(relationshipsOf(documentName), relationships);
  return packed.generateAsync({ type: 'arraybuffer' });
}

/**
 * The headers, the document and the footers of a Word file, each as a package of its own, with pictures and text boxes where the converter finds them.
 * Each picture has its `PictureFacts` as text alternative. Rejects for what is no such file.
 */
export async function readWordStories(bytes: ArrayBuffer): Promise<readonly WordStory[]> {
  const zip = await JSZip.loadAsync(bytes);
  const names = Object.keys(zip.files).toSorted();
  const documentName = names.find((name) => /^word\/document\d*\.xml$/.test(name));
  if (documentName === undefined) throw new Error('It holds no Word document.');
  const named = (kind: string): readonly string[] =>
    names.filter((name) => new RegExp(`^word/${kind}\\d*\\.xml$`).test(name));
  const stories: WordStory[] = [];
  // Findings name the paragraph in which a picture stands, counted over headers and document.
  let line: PictureFacts['line'] = 1;
  const add = async (kind: WordStory['kind'], name: string): Promise<void> => {
    const story = simplifyStory(await readPart(zip, name), kind === 'footer' ? null : line);
    if (kind !== 'footer') line = (line ?? 0) + story.paragraphCount;
    if (story.isEmpty) return;
    const relationships = (await readPart(zip, relationshipsOf(name))) || noRelationships;
    stories.push({ kind, bytes: await packAs(zip, documentName, story.xml, relationships) });
  };
  for (const name of named('header')) await add('header', name);
  await add('document', documentName);
  for (const name of named('footer')) await add('footer', name);
  return stories;
}
