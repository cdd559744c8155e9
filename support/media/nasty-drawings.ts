import sharp from 'sharp';
import { type NastyInput } from './nasty-input.ts';

const svg = (content: string, attributes = 'width="200" height="100"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`;

/** Hostile drawings (SVG). */
export const nastyDrawings: readonly NastyInput[] = [
  {
    name: 'svg, billion laughs',
    format: 'svg',
    make: () => {
      const entities = Array.from({ length: 9 }, (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`);
      return Buffer.from(`<!DOCTYPE svg [<!ENTITY l0 "lol">${entities.join('')}]>${svg('<text y="20">&l9;</text>')}`);
    },
    required: { errorType: 'corrupt_file' },
  },
  {
    name: 'svg, billion laughs behind 11 MB',
    format: 'svg',
    make: () => {
      const entities = Array.from({ length: 9 }, (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`);
      const padding = `<!--${' '.repeat(11_000_000)}-->`;
      return Buffer.from(
        `<!DOCTYPE svg [<!ENTITY l0 "lol">${entities.join('')}]>${padding}${svg('<text y="20">&l9;</text>')}`,
      );
    },
    required: { errorType: 'corrupt_file' },
  },
  {
    name: 'svg, an attribute of 14 MB',
    format: 'svg',
    make: async () => {
      const picture = sharp({ create: { width: 1900, height: 1900, channels: 3, background: '#ffeedd' } });
      const png = await picture.png({ compressionLevel: 0 }).toBuffer();
      const href = `data:image/png;base64,${png.toString('base64')}`;
      return Buffer.from(svg(`<image width="200" height="50" href="${href}"/>`));
    },
    required: { incomplete: [] },
  },
  {
    name: 'svg, external entity',
    format: 'svg',
    make: () =>
      Buffer.from(`<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text y="20">&x;</text>')}`),
    required: { errorType: 'corrupt_file' },
  },
  {
    name: 'svg, 100,000 pixels square',
    format: 'svg',
    make: () => Buffer.from(svg('<rect width="9" height="9"/>', 'width="100000" height="100000"')),
    required: { errorType: 'limit_exceeded' },
  },
  {
    name: 'svg, a filter of large blurs over many shapes',
    format: 'svg',
    make: () => {
      const blurs = Array.from({ length: 60 }, (_, index) => `<feGaussianBlur stdDeviation="${200 + index}"/>`);
      const shapes = '<rect width="1900" height="1900" filter="url(#f)"/>'.repeat(60);
      const size = 'width="2000" height="2000"';
      return Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" ${size}><filter id="f">${blurs.join('')}</filter>${shapes}</svg>`,
      );
    },
    required: { errorType: 'limit_exceeded' },
    ceilings: { drawingMs: 4000 },
  },
  {
    name: 'svg, 10^8 nested uses',
    format: 'svg',
    make: () => {
      const levels = Array.from(
        { length: 8 },
        (_, index) => `<g id="g${index + 1}">${`<use xlink:href="#g${index}"/>`.repeat(10)}</g>`,
      );
      return Buffer.from(
        svg(`<defs><rect id="g0" width="9" height="9"/>${levels.join('')}</defs><use xlink:href="#g8"/>`),
      );
    },
    required: { errorType: 'limit_exceeded' },
    ceilings: { openingMs: 2500 },
  },
  {
    name: 'svg, 100,000 levels',
    format: 'svg',
    make: () => Buffer.from(svg(`${'<g>'.repeat(100_000)}${'</g>'.repeat(100_000)}`)),
    required: { errorType: 'limit_exceeded' },
  },
];
