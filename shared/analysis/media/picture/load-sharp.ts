import type Sharp from 'sharp';

/** sharp, set to keep nothing between pictures and to use one thread. Loading it takes about 100 ms and 30 MB. */
export async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
