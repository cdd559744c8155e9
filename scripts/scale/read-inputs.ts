import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { CommandError } from '../../cli/options.ts';
import { type Load, type Measured, mediaClasses } from './model.ts';

export const measuredPath = 'scripts/scale/measured.json';

const counts = z.record(z.string(), z.object({ calls: z.number(), units: z.number(), bytes: z.number() }));
const measuredSchema = z.object({
  perSubmission: counts,
  perAsset: z.record(z.enum(mediaClasses), counts),
  perSweep: counts,
  keptBytes: z.object({ perSubmission: z.number(), perAsset: z.number() }),
  logBytes: z.object({ perSubmission: z.number(), perAsset: z.number() }),
});

export const readMeasured = async (root: string): Promise<Measured> =>
  measuredSchema.parse(JSON.parse(await readFile(join(root, measuredPath), 'utf8')));

const pricesSchema = z.object({
  currency: z.literal('USD'),
  region: z.string(),
  readAt: z.iso.date(),
  note: z.string(),
  prices: z.record(
    z.string(),
    z.object({
      price: z.number().positive(),
      per: z.string(),
      known: z.enum(['document', 'recorded', 'recalled']),
      source: z.url(),
    }),
  ),
});

export const readPrices = async (root: string): Promise<z.infer<typeof pricesSchema>> =>
  pricesSchema.parse(JSON.parse(await readFile(join(root, 'scripts/scale/prices.json'), 'utf8')));

/** `documents=70,images=20,audio=5,video=5` as shares; what is left out is 0. Throws unless they add up to 100. */
export function parseMix(text: string): Load['mix'] {
  const given = new Map<string, number>();
  for (const part of text.split(',')) {
    const [name = '', share = ''] = part.split('=');
    const isKnown = mediaClasses.some((known) => known === name.trim());
    if (!isKnown || given.has(name.trim()) || !/^\d+(\.\d+)?$/.test(share.trim()))
      throw new CommandError(`--mix is a list such as documents=70,images=20,audio=5,video=5; '${part}' does not fit.`);
    given.set(name.trim(), Number(share));
  }
  const sum = [...given.values()].reduce((total, share) => total + share, 0);
  if (Math.abs(sum - 100) > 0.01) throw new CommandError(`The shares of --mix add up to ${sum}, not 100.`);
  const share = (name: string): number => (given.get(name) ?? 0) / 100;
  return { documents: share('documents'), images: share('images'), audio: share('audio'), video: share('video') };
}
