import exifReader from 'exif-reader';
import type { Metadata } from 'sharp';
import type { ExtractionPart } from '../extraction-part.ts';
import { measureAsset } from '../measure-asset.ts';
import { readXmp } from './read-xmp.ts';

type Value = string | number | boolean;

/** Names of metadata that tell who somebody is, or which device is theirs. */
const personalNames = new Set(['artist', 'cameraOwner', 'cameraSerialNumber', 'creator']);
const textLimit = 500;

/** What an image file says about itself: format, colours, camera, place, people; and what of it matters for privacy and quality. */
export function readImageFacts(
  metadata: Metadata,
  size: { readonly width: number; readonly height: number },
): readonly ExtractionPart[] {
  const facts: Record<string, Value | undefined> = {
    width: size.width,
    height: size.height,
    colourSpace: metadata.space,
    bitsPerChannel: metadata.depth,
    hasTransparency: metadata.hasAlpha,
    density: metadata.density,
    orientation: metadata.orientation,
    colourProfile: metadata.icc === undefined ? undefined : readProfileName(metadata.icc),
    ...readExif(metadata.exif),
    ...readXmp(metadata.xmp),
  };
  const known = Object.entries(facts).filter(
    (fact): fact is [string, Value] => fact[1] !== undefined && fact[1] !== '',
  );
  return [
    ...known.map(([name, value]): ExtractionPart => ({ type: 'metadata', name, value })),
    ...measureFacts(Object.fromEntries(known), metadata, size),
  ];
}

function measureFacts(
  facts: Readonly<Record<string, Value>>,
  metadata: Metadata,
  { width, height }: { readonly width: number; readonly height: number },
): readonly ExtractionPart[] {
  const { gpsLatitude: latitude, gpsLongitude: longitude } = facts;
  const isPlain = metadata.space === 'srgb' || metadata.space === 'b-w';
  return [
    ...measureAsset('image_short_side', Math.min(width, height)),
    ...measureAsset('image_colour_space', metadata.space, { profile: String(facts['colourProfile'] ?? '') }),
    ...measureAsset('image_colour_profile_missing', !isPlain && metadata.icc === undefined),
    ...(latitude !== undefined && longitude !== undefined
      ? measureAsset('image_location', true, { latitude, longitude })
      : []),
    ...Object.entries(facts)
      .filter(([name]) => personalNames.has(name))
      .flatMap(([name, text]) => measureAsset('image_personal_metadata', true, { name, text })),
  ];
}

function readExif(bytes: Buffer | undefined): Readonly<Record<string, Value | undefined>> {
  if (bytes === undefined) return {};
  let exif: ReturnType<typeof exifReader>;
  try {
    exif = exifReader(bytes);
  } catch {
    return {}; // Damaged metadata; the picture itself is fine.
  }
  const { Image: image, Photo: photo, GPSInfo: gps } = exif;
  return {
    artist: toText(image?.Artist),
    copyright: toText(image?.Copyright),
    description: toText(image?.ImageDescription),
    cameraMake: toText(image?.Make),
    cameraModel: toText(image?.Model),
    software: toText(image?.Software),
    cameraOwner: toText(photo?.['CameraOwnerName']),
    cameraSerialNumber: toText(photo?.['BodySerialNumber']),
    takenAt:
      photo?.DateTimeOriginal instanceof Date && !Number.isNaN(photo.DateTimeOriginal.getTime())
        ? photo.DateTimeOriginal.toISOString()
        : undefined,
    gpsLatitude: toDegrees(gps?.GPSLatitude, gps?.GPSLatitudeRef === 'S'),
    gpsLongitude: toDegrees(gps?.GPSLongitude, gps?.GPSLongitudeRef === 'W'),
  };
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string'
    ? value
        .replace(/\0[\s\S]*$/, '')
        .trim()
        .slice(0, textLimit)
    : undefined;
}

/** Degrees, minutes and seconds as one number. */
function toDegrees(parts: unknown, isNegative: boolean): number | undefined {
  if (!Array.isArray(parts)) return undefined;
  const [degrees, minutes = 0, seconds = 0] = parts.map(Number);
  const value = (degrees ?? Number.NaN) + minutes / 60 + seconds / 3600;
  return Number.isFinite(value) ? Math.round((isNegative ? -value : value) * 1e6) / 1e6 : undefined;
}

/** The description tag of an ICC profile (ICC.1, 9.2.41); its first readable words are enough. */
function readProfileName(icc: Buffer): string | undefined {
  const tagCount = icc.length > 132 ? Math.min(icc.readUInt32BE(128), 64) : 0;
  for (let tag = 0; tag < tagCount; tag++) {
    const at = 132 + tag * 12;
    if (at + 12 > icc.length || icc.toString('latin1', at, at + 4) !== 'desc') continue;
    const offset = icc.readUInt32BE(at + 4);
    const bytes = icc.subarray(offset, offset + Math.min(icc.readUInt32BE(at + 8), 512));
    const isUnicode = bytes.toString('latin1', 0, 4) === 'mluc';
    const name = isUnicode ? bytes.subarray(28).filter((byte) => byte !== 0) : bytes.subarray(12);
    return /[\x20-\x7e]{2,}/.exec(name.toString('latin1'))?.[0]?.trim();
  }
  return undefined;
}
