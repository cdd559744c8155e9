const replacement = '[Hidden Credential]';

/** Where a secret begins, ignoring case. */
const tokens = [
  'Token=',
  'DefaultEndpointsProtocol=http',
  'AccountKey=',
  'Data Source=',
  'Server=',
  'Password=',
  'pwd=',
  '&amp;sig=',
  '&sig=',
  '?sig=',
  'SharedAccessKey=',
  '&amp;code=',
  '&code=',
  '?code=',
  'key=',
];

/** The one word that looks like a secret and is none; hidden from the search under as many other characters. */
const harmless = /PublicKeyToken=/g;
const addressWithPassword = /\b[a-zA-Z]+:\/\/[^:/\s]+:[^@/\s]+@[^:/\s]+:[0-9]+\b/gi;

/**
 * What the real Functions host does to every message of a failed function: from a known word to the next `<`, `"` or
 * `'` everything is hidden. It also runs over the state JSON of a throwing orchestrator and can destroy it.
 * Source: Sanitizer.cs, azure-functions-host 4.1037.
 */
export function maskSecrets(text: string): string {
  if (!text.includes('=') && !text.includes('://')) return text;
  let masked = text;
  let searched = text.replaceAll(harmless, (word) => '#'.repeat(word.length)).toLowerCase();
  for (const token of tokens.map((word) => word.toLowerCase())) {
    for (let from = searched.indexOf(token); from >= 0; from = searched.indexOf(token, from)) {
      const end = masked.slice(from).search(/[<"']/);
      const rest = end < 0 ? masked.length : from + end;
      masked = masked.slice(0, from) + replacement + masked.slice(rest);
      searched = searched.slice(0, from) + replacement.toLowerCase() + searched.slice(rest);
    }
  }
  return masked.replaceAll(addressWithPassword, replacement);
}
