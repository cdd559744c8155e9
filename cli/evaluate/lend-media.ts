import { createHash } from 'node:crypto';
import { type Ruling, toMetadata } from './evaluation-data.ts';
import { isCounted } from './score.ts';

/**
 * Sound texts come without a medium. So that a medium says which rules are broken in it, and not that something is, each
 * is given that of a decision, chosen by its words.
 */
export function createMediumLender(rulings: readonly Ruling[]): (text: string) => Readonly<Record<string, string>> {
  const media = rulings.filter(isCounted).map((ruling) => toMetadata(ruling)['medium']);
  return (text) => {
    const medium = media[createHash('sha256').update(text).digest().readUInt32BE(0) % media.length];
    return medium === undefined ? {} : { medium };
  };
}
