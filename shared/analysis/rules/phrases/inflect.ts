/** Past forms and other inflections that no ending gives. */
const irregular: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    be: ['is', 'are', 'was', 'were', 'been', 'being', 'am'],
    become: ['became'],
    begin: ['began', 'begun', 'beginning'],
    break: ['broke', 'broken'],
    bring: ['brought'],
    burn: ['burnt'],
    buy: ['bought'],
    choose: ['chose', 'chosen'],
    come: ['came'],
    cut: ['cutting'],
    die: ['dying'],
    do: ['does', 'did', 'done', 'doing'],
    drink: ['drank', 'drunk'],
    drive: ['drove', 'driven'],
    eat: ['ate', 'eaten'],
    fall: ['fell', 'fallen'],
    feel: ['felt'],
    fight: ['fought'],
    find: ['found'],
    forget: ['forgot', 'forgotten', 'forgetting'],
    get: ['got', 'getting', 'gotten'],
    give: ['gave', 'given'],
    go: ['goes', 'went', 'gone'],
    grow: ['grew', 'grown'],
    have: ['has', 'had'],
    help: [],
    hold: ['held'],
    keep: ['kept'],
    know: ['knew', 'known'],
    leave: ['left'],
    let: ['letting'],
    lie: ['lying'],
    lose: ['lost'],
    make: ['made'],
    man: ['men'],
    mean: ['meant'],
    pay: ['paid'],
    put: ['putting'],
    quit: ['quitting'],
    rise: ['rose', 'risen'],
    run: ['ran', 'running'],
    say: ['said'],
    see: ['saw', 'seen'],
    sell: ['sold'],
    send: ['sent'],
    shake: ['shook', 'shaken'],
    shrink: ['shrank', 'shrunk'],
    sleep: ['slept'],
    speak: ['spoke', 'spoken'],
    spend: ['spent'],
    stick: ['stuck'],
    swell: ['swollen'],
    take: ['took', 'taken'],
    think: ['thought'],
    throw: ['threw', 'thrown'],
    win: ['won', 'winning'],
    woman: ['women'],
  }),
);

const vowels = 'aeiou';

/**
 * A word with its regular English endings (plural and third person -s, past -ed, -ing, doubled consonant, -y to -ies)
 * and the irregular ones listed here. Some forms are no English words; they match nothing.
 */
export function inflect(word: string): string[] {
  return withSpellings([word, ...regularForms(word), ...(irregular.get(word) ?? [])]);
}

function regularForms(word: string): string[] {
  const stem = word.slice(0, -1);
  const [beforeLast = '', last = ''] = [word.at(-2), word.at(-1)];
  if (last === 'e') return [`${word}s`, `${word}d`, `${stem}ing`];
  if (last === 'y' && !vowels.includes(beforeLast)) return [`${stem}ies`, `${stem}ied`, `${word}ing`, `${word}s`];
  const plural = /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
  const regular = [plural, `${word}ed`, `${word}ing`];
  const endsLikeStop = !vowels.includes(last) && !'wxy'.includes(last) && vowels.includes(beforeLast);
  return endsLikeStop ? [...regular, `${word}${last}ed`, `${word}${last}ing`] : regular;
}

/** Adds American spellings of British words: -ise, -yse, -our. */
export function withSpellings(words: readonly string[]): string[] {
  const all = new Set(words);
  for (const word of words) {
    if (word.length >= 7) all.add(word.replace(/([iy])s(e[sd]?|ing|ations?)$/, '$1z$2'));
    if (word.length >= 6) all.add(word.replace(/our(s|ed|ing|ite|ites|ful|able)?$/, 'or$1'));
  }
  return [...all];
}
