const pattern = /^(?:(?<days>\d+)\.)?(?<hours>\d{1,2}):(?<minutes>[0-5]?\d):(?<seconds>[0-5]?\d(?:\.\d{1,7})?)$/;

/** Milliseconds of a .NET time span such as `00:00:30`, `00:00:00.200` or `1.12:00:00`; undefined for anything else. */
export function parseTimeSpan(text: string): number | undefined {
  const parts = pattern.exec(text)?.groups;
  if (!parts || Number(parts['hours']) > 23) return undefined;
  const hours = Number(parts['days'] ?? 0) * 24 + Number(parts['hours']);
  return Math.round(((hours * 60 + Number(parts['minutes'])) * 60 + Number(parts['seconds'])) * 1000);
}
