/**
 * The revision that `If-Match` names, as `"3"` (RFC 9110 section 13.1.1); undefined without the header. What names none of ours is 0, which no document has,
 * so that the condition fails.
 */
export function readIfMatch(header: (name: string) => string | null): number | undefined {
  const given = header('if-match');
  return given === null ? undefined : Number(/^"([1-9]\d{0,8})"$/.exec(given.trim())?.[1] ?? 0);
}
