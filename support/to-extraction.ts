import type { Extraction, TextBlock } from '../shared/model/extraction.ts';
import { toBlocks } from './to-blocks.ts';

/** An extraction with nothing but text, or with the given parts. */
export function toExtraction(text: string | readonly TextBlock[], parts: Partial<Extraction> = {}): Extraction {
  return {
    format: 'text',
    sizeBytes: 100,
    sha256: null,
    engines: [],
    blocks: typeof text === 'string' ? toBlocks(text) : text,
    measurements: [],
    frames: [],
    metadata: [],
    coverage: [],
    pages: [],
    durationMs: null,
    ...parts,
  };
}
