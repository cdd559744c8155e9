import { decodeText } from '../../model/decode-text.ts';
import type { StoredAsset, SubmissionDocument } from '../../model/submission.ts';

/** Larger text files are no transcripts. */
const maximumBytes = 4_000_000;

type ReadText = (asset: StoredAsset, lengthBytes: number) => Promise<Uint8Array | undefined>;

/**
 * The words spoken in a film or recording, as its submission gives them: `metadata.transcripts` by blob path or file name, or a text file of the
 * same submission whose name differs only in its extension and that holds subtitles (SRT, WebVTT). Undefined when there is none.
 */
export async function findTranscript(
  { metadata, assets }: Pick<SubmissionDocument, 'metadata' | 'assets'>,
  asset: StoredAsset,
  readText: ReadText,
): Promise<string | undefined> {
  if (!/^(audio|video)\//.test(asset.mimeType)) return undefined;
  const { transcripts } = metadata;
  if (typeof transcripts === 'object' && transcripts !== null && !Array.isArray(transcripts)) {
    const given = new Map(Object.entries(transcripts));
    const text = given.get(asset.blobPath) ?? given.get(asset.filename);
    if (typeof text === 'string' && text.trim() !== '') return text;
  }
  const beside = assets.find(
    ({ assetId, filename, mimeType, sizeBytes }) =>
      assetId !== asset.assetId &&
      mimeType.startsWith('text/plain') &&
      sizeBytes <= maximumBytes &&
      stemOf(filename) === stemOf(asset.filename),
  );
  const bytes = beside && (await readText(beside, beside.sizeBytes));
  const text = bytes && decodeText(bytes).text;
  return text?.includes('-->') ? text : undefined;
}

const stemOf = (filename: string): string => filename.replace(/\.[^.]*$/, '').toLowerCase();
