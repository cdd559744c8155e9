import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readXmp } from '../../../../../shared/analysis/media/image/read-xmp.ts';
import { extractOrThrow, listMeasured } from '../../../../../support/media/extract-or-throw.ts';
import { writeAnimation, writeApng } from '../../../../../support/media/write-animation.ts';

const plain = { width: 160, height: 90, channels: 3 } as const;
const fill = (background: string): Promise<Buffer> =>
  sharp({ create: { ...plain, background } })
    .raw()
    .toBuffer();

describe('an image', () => {
  test('tells where it was taken and by whom', async () => {
    const exif = {
      IFD0: { Artist: 'Jane Doe', Copyright: '(c) Northquay', Make: 'Cam', Model: 'X1' },
      IFD2: { BodySerialNumber: '12345' },
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: '33/1 51/1 36/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '151/1 12/1 0/1',
      },
    };
    const jpeg = await sharp({ create: { ...plain, background: '#336699' } })
      .withExif(exif)
      .jpeg()
      .toBuffer();
    const extraction = await extractOrThrow('jpeg', jpeg);
    expect(listMeasured(extraction, 'image_location')).toEqual([[1, { latitude: -33.86, longitude: 151.2 }]]);
    expect(listMeasured(extraction, 'image_personal_metadata').map(([, details]) => details)).toEqual([
      { name: 'artist', text: 'Jane Doe' },
      { name: 'cameraSerialNumber', text: '12345' },
    ]);
    const metadata = Object.fromEntries(extraction.metadata.map(({ name, value }) => [name, value]));
    expect(metadata).toMatchObject({ width: 160, height: 90, copyright: '(c) Northquay', cameraModel: 'X1' });
  });

  test('in the colours of print says so', async () => {
    const jpeg = await sharp({ create: { ...plain, background: '#336699' } })
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    const extraction = await extractOrThrow('jpeg', jpeg);
    expect(listMeasured(extraction, 'image_colour_space')[0]?.[0]).toBe('cmyk');
  });

  test('is shown upright in the report', async () => {
    const jpeg = await sharp({ create: { ...plain, background: '#336699' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { pages, frames } = await extractOrThrow('jpeg', jpeg);
    expect(pages).toEqual([{ page: 1, width: 90, height: 160 }]);
    expect(frames).toMatchObject([{ page: 1, width: 90, height: 160 }]);
  });

  test('says in XMP that a machine made it', () => {
    const packet = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="r"><rdf:Description Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"><dc:creator><rdf:Seq><rdf:li>Jane</rdf:li></rdf:Seq></dc:creator></rdf:Description></rdf:RDF></x:xmpmeta>`;
    expect(readXmp(Buffer.from(packet))).toEqual({
      creator: 'Jane',
      digitalSourceType: expect.stringContaining('trainedAlgorithmicMedia'),
    });
    expect(readXmp(Buffer.from(packet.slice(0, 250)))).toMatchObject({ digitalSourceType: expect.any(String) });
  });
});

const flashing = async (): Promise<Parameters<typeof writeApng>[0]> => {
  const [dark, light] = [await fill('#000000'), await fill('#ffffff')];
  return {
    width: plain.width,
    height: plain.height,
    frames: Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? dark : light)),
    delayMs: 60,
  };
};

describe('a moving image', () => {
  test.each(['gif', 'webp', 'png'] as const)('that flashes is found out: %s', async (format) => {
    const drawn = await flashing();
    const bytes = format === 'png' ? await writeApng(drawn) : await writeAnimation(drawn, format);
    const extraction = await extractOrThrow(format, bytes);
    expect(extraction.durationMs).toBe(1800);
    expect(extraction.measurements.filter(({ name }) => name === 'flash_general')).toMatchObject([
      { value: 1, anchor: { kind: 'time', startMs: 0, boxes: [{ x: 0, y: 0, width: 1, height: 1 }] } },
    ]);
    expect(listMeasured(extraction, 'animation_duration')).toEqual([[1800, { frames: 30, loops: 0 }]]);
    expect(extraction.coverage.find(({ check }) => check === 'flash')).toMatchObject({ extent: 'full' });
  });

  test('that stands still for long does not flash, and each scene is shown once', async () => {
    const [first, second] = [await fill('#ffffff'), await fill('#ffcc66')];
    const frames = [...Array.from({ length: 8 }, () => first), ...Array.from({ length: 8 }, () => second)];
    const gif = await writeAnimation({ width: plain.width, height: plain.height, frames, delayMs: 100 }, 'gif');
    const extraction = await extractOrThrow('gif', gif);
    expect(extraction.measurements.filter(({ name }) => name.startsWith('flash'))).toEqual([]);
    expect(extraction.frames.map(({ timeMs }) => timeMs)).toEqual([null, 800]);
  });

  test('with stripes over the frame says so', async () => {
    const { width, height } = plain;
    const striped = Buffer.from(
      Array.from(
        { length: width * height * 3 },
        (_, index) => (Math.floor((Math.floor(index / 3) % width) / 8) % 2) * 255,
      ),
    );
    const frames = [await fill('#ffffff'), striped].flatMap((frame) => Array.from({ length: 5 }, () => frame));
    const gif = await writeAnimation({ width, height, frames, delayMs: 100 }, 'gif');
    const { measurements } = await extractOrThrow('gif', gif);
    expect(measurements.filter(({ name }) => name === 'regular_pattern')).toMatchObject([
      { anchor: { kind: 'time', startMs: 500, endMs: 1000 } },
    ]);
  });
});

test('the print of a scanned page is measured in points, that of a picture for a screen by its share', async () => {
  const lines = Array.from({ length: 12 }, (_, index) => `The offer ends on Sunday and is for members only ${index}`);
  const write = async (width: number, height: number): Promise<Buffer> =>
    await sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>` +
          lines.map((line, at) => `<text x="80" y="${200 + at * 60}" font-size="24">${line}</text>`).join('') +
          '</svg>',
      ),
    )
      .png()
      .toBuffer();
  const scan = await extractOrThrow('png', await write(1240, 1754));
  expect(listMeasured(scan, 'letter_height_share')).toEqual([]);
  expect(listMeasured(scan, 'letter_height').every(([, details]) => details !== undefined)).toBe(true);
  const screen = await extractOrThrow('png', await write(1600, 1750));
  expect(listMeasured(screen, 'letter_height_share').length).toBeGreaterThan(0);
});
