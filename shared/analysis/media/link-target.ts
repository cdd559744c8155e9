import type { MeasurementDraft } from './extraction-part.ts';

const addressLike = /(?:https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?:[/:?#\s]|$)/iu;
const textLimit = 200;

/** A link as a measurement. It misleads when the words name a host that the link does not lead to. */
export function toLinkMeasurement(url: string, shownText: string, at: MeasurementDraft['at']): MeasurementDraft {
  const target = URL.parse(url);
  const named = addressLike.exec(shownText.trim())?.[1]?.toLowerCase();
  const host = target?.hostname.toLowerCase() ?? '';
  const isMisleading = named !== undefined && host !== '' && !isSameSite(host, named);
  return {
    name: 'link_target',
    value: url.slice(0, 2048),
    unit: 'url',
    at,
    details: {
      scheme: target?.protocol.replace(':', '') ?? '',
      host,
      shownText: shownText.slice(0, textLimit),
      isMisleading,
    },
  };
}

/** One host is the other, or lies below it. */
function isSameSite(host: string, named: string): boolean {
  return host === named || host.endsWith(`.${named}`) || named.endsWith(`.${host}`);
}
