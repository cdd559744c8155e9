/** Scripts that English is not written in, each with the language that most often is. Kana and Hangul come before Han, which Japanese and Korean use too. */
const scripts: readonly (readonly [script: RegExp, language: string])[] = [
  [/\p{Script=Hiragana}|\p{Script=Katakana}/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Cyrillic}/u, 'ru'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Devanagari}/u, 'hi'],
  [/\p{Script=Bengali}/u, 'bn'],
  [/\p{Script=Gurmukhi}/u, 'pa'],
  [/\p{Script=Gujarati}/u, 'gu'],
  [/\p{Script=Tamil}/u, 'ta'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Armenian}/u, 'hy'],
  [/\p{Script=Georgian}/u, 'ka'],
  [/\p{Script=Ethiopic}/u, 'am'],
];
const latin = /\p{Script=Latin}/u;

/** The language that the script of most words gives away; undefined for Latin letters. Single look-alike letters within Latin words count as Latin. */
export function findLanguageOfScript(words: readonly string[]): string | undefined {
  const foreign = words.filter((word) => !latin.test(word));
  if (foreign.length * 2 <= words.length) return undefined;
  return scripts.find(([script]) => foreign.some((word) => script.test(word)))?.[1] ?? 'und';
}
