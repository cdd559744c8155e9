/** Units, teens and tens as they are spoken. */
const small = new Map([
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'].map(
    (word, value) => [word, value] as const,
  ),
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'].map(
    (word, index) => [word, 13 + index] as const,
  ),
  ...['nought', 'naught', 'nil'].map((word) => [word, 0] as const),
]);
const tens = new Map(
  ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'].map(
    (word, index) => [word, 20 + 10 * index] as const,
  ),
);
const scales = new Map([
  ['thousand', 1000],
  ['million', 1_000_000],
  ['billion', 1_000_000_000],
]);

/**
 * What was heard as it would be written in an advertisement: numbers, prices, percentages, telephone numbers and web addresses in digits and signs,
 * letters that are spelt out as one word. “nought percent A P R” becomes “0% APR”.
 */
export function writeNumbers(heard: string): string {
  return [
    writeSoundAlikes,
    writeLetters,
    writeTelephones,
    writeCardinals,
    writePercentages,
    writeMoney,
    writeAges,
    writeAddresses,
  ].reduce((text, write) => write(text), heard);
}

/** What is lost or gained in twos is heard as “to”. */
const lostOrGained = 'los[et]|loses|losing|shed|shedding|drop|drops|dropped|dropping|gain|gains|gained|gaining';

/**
 * “Nought percent” is heard as “not percent”, which nobody says, “nought to sixty” as “not to sixty”, “lose two stone” as “lose to stone”, “buy one, get
 * one” as “by one”, and the letters “A P R” after a rate as words.
 */
const writeSoundAlikes = (text: string): string =>
  text
    .replaceAll(/\b(?:not|knot|note|naught|nought) to (?=(?:60|62|100|sixty|(?:a|one) hundred)\b)/gi, '0 to ')
    .replaceAll(/(?<=\bto (?:60|62|100|sixty|(?:a|one) hundred)),? and (?=\S+(?: point \S+)? seconds\b)/gi, ' in ')
    .replaceAll(
      new RegExp(String.raw`\b(${lostOrGained}) too? (?=(?:stones?|pounds?|kilos?|dress|inches)\b)`, 'gi'),
      '$1 2 ',
    )
    .replaceAll(/\b(?:not|knot|note|north|naught|nought) (?=per ?cent\b)/gi, '0 ')
    .replaceAll(/(?<=\bper ?cent|%) (?:a ?p\.? ?,? ?(?:r|or|are)\b|apr\b|a pier\b|ap are\b)/gi, ' APR')
    .replaceAll(
      /\b([Bb])ye? (?=(?:one|two|three|[123]),? (?:and )?get (?:one|two|three|[123]|another|the|a)\b)/g,
      '$1uy ',
    );

/** “A P R” and “A.P.R.” are one word. */
const writeLetters = (text: string): string =>
  text
    .replaceAll(/\b[A-Z](?: [A-Z])+\b(?!['’])|\b(?:[A-Z]\.){2,5}/g, (letters) => letters.replaceAll(/[. ]/g, ''))
    .replaceAll(/\b[Tt]['’]?s and [Cc]['’]?s\b/g, 'T&Cs');

const digitWords = new Map<string, string>([
  ...[...small].filter(([, value]) => value < 10).map(([word, value]) => [word, String(value)] as const),
  ['oh', '0'],
  ['o', '0'],
]);
/** Within a telephone number these are digits. */
const soundAlikes = new Map([
  ['for', '4'],
  ['to', '2'],
  ['too', '2'],
  ['ate', '8'],
  ['won', '1'],
]);
const repeats = new Map([
  ['double', 2],
  ['triple', 3],
  ['treble', 3],
]);
const shortestTelephone = 7;

/** “oh eight hundred, one two three, four five six” becomes “0800 123 456”. */
function writeTelephones(text: string): string {
  const digit = [...digitWords.keys(), ...soundAlikes.keys(), ...repeats.keys(), 'hundred', String.raw`\d+`].join('|');
  const run = new RegExp(String.raw`\b(?:${digit})(?:[ ,.-]+(?:${digit}))+\b`, 'gi');
  return text.replaceAll(run, (spoken) => {
    const groups = spoken.split(/[,.]\s*|\s+-\s+/).map(toDigits);
    const digits = groups.join('').replaceAll(' ', '');
    const isTelephone = digits.length >= shortestTelephone && digits.length <= 15 && digits.startsWith('0');
    return isTelephone && !groups.includes('') ? groups.join(' ') : spoken;
  });
}

function toDigits(group: string): string {
  let digits = '';
  let times = 1;
  for (const word of group.toLowerCase().split(/[ -]+/)) {
    const repeat = repeats.get(word);
    if (repeat !== undefined) {
      times = repeat;
      continue;
    }
    const said = digitWords.get(word) ?? soundAlikes.get(word) ?? (/^\d+$/.test(word) ? word : undefined);
    if (word === 'hundred') digits += '00';
    else if (said === undefined) return '';
    else digits += (said.length > 2 && digits.length > 2 ? ' ' : '') + said.repeat(times);
    times = 1;
  }
  return digits;
}

const numberWord = [...small.keys(), ...tens.keys()].join('|');
const joiningWord = ['hundred', ...scales.keys()].join('|');
const cardinal = new RegExp(
  String.raw`\b(?:a(?= (?:${joiningWord})\b)|(?:${numberWord})\b)` +
    String.raw`(?:(?:[ -]|(?<=${joiningWord}) and )(?:${numberWord}|${joiningWord})\b)*(?: point(?: (?:${[...small.keys(), 'oh'].join('|')})\b)+)?`,
  'gi',
);
/** Words after which even a small number is written in digits. */
const measured =
  /^[ -]*(?:per ?cent|%|pounds?\b|pence\b|quid\b|dollars?\b|euros?\b|plus\b|p\b|grams?\b|mill?i|kilo|stone\b)/i;

/** Numbers from ten on, and smaller ones before a measure; the rest stays as words. */
function writeCardinals(text: string): string {
  return text.replaceAll(cardinal, (spoken, ...rest) => {
    const offset = rest.find((value): value is number => typeof value === 'number') ?? 0;
    const follows = text.slice(offset + spoken.length);
    const numbers = toNumbers(spoken.toLowerCase());
    const isSmall = numbers.length === 1 && Number(numbers[0]) < 10 && !numbers[0]?.includes('.');
    return isSmall && !measured.test(follows) ? spoken : numbers.join(' ');
  });
}

/** One number, or several that are said one after the other (“twenty twenty six”). */
function toNumbers(spoken: string): readonly string[] {
  const [whole = '', fraction] = spoken.split(' point ');
  const numbers: { total: number; part: number; last: number }[] = [];
  for (const word of whole.split(/[ -]+/)) {
    const current = numbers.at(-1);
    const value = small.get(word) ?? tens.get(word) ?? (word === 'a' ? 1 : undefined);
    const scale = scales.get(word);
    if (value !== undefined) {
      // Units follow tens, and tens hundreds; otherwise another number begins.
      const fits =
        current !== undefined &&
        current.last > value &&
        (current.last >= 100 || (current.last >= 20 && value < 10 && value > 0));
      if (fits) Object.assign(current, { part: current.part + value, last: value });
      else numbers.push({ total: 0, part: value, last: value });
    } else if (current !== undefined && word === 'hundred')
      Object.assign(current, { part: current.part * 100, last: 100 });
    else if (current !== undefined && scale !== undefined)
      Object.assign(current, { total: current.total + current.part * scale, part: 0, last: scale });
  }
  const written = numbers.map(({ total, part }) => total + part);
  const isYear =
    written.length === 2 && [19, 20].includes(written[0] ?? 0) && (written[1] ?? 0) >= 10 && (written[1] ?? 0) < 100;
  const values = isYear ? [written.join('')] : written.map(toText);
  if (fraction === undefined) return values;
  const digits = fraction.split(' ').map((word) => digitWords.get(word) ?? String(small.get(word) ?? ''));
  return [...values.slice(0, -1), `${values.at(-1) ?? ''}.${digits.join('')}`];
}

const toText = (value: number): string => (value < 10_000 ? String(value) : value.toLocaleString('en-GB'));

const writePercentages = (text: string): string =>
  text.replaceAll(/(\d(?:[\d,.]*\d)?) ?(?:per ?cent\b|percentage\b)/gi, '$1%').replaceAll(/(\d) %/g, '$1%');

const amount = String.raw`(\d{1,3}(?:,\d{3})+|\d+)`;
/** Of weight, not of money. */
const isWeight =
  /\b(?:los[et]|losing|shed|shedding|drop|dropped|dropping|weigh\w*|gain\w*|burn\w*)\b(?:\W+\w+){0,4}\W*$/i;

function writeMoney(text: string): string {
  const guard =
    (write: (whole: string, pence?: string) => string) =>
    (match: string, ...rest: unknown[]) => {
      const offset = rest.find((value): value is number => typeof value === 'number') ?? 0;
      const [whole, pence] = rest as (string | undefined)[];
      return isWeight.test(text.slice(0, offset))
        ? match
        : write(whole ?? '', typeof pence === 'string' ? pence : undefined);
    };
  return text
    .replaceAll(
      new RegExp(String.raw`${amount} pounds?(?:(?: and|,)? (\d{2})\b(?:(?: pence|p)\b)?(?![\d%,.]|\s*%))?`, 'gi'),
      guard((whole, pence) => `£${whole}${pence === undefined ? '' : `.${pence}`}`),
    )
    .replaceAll(/\b(only|just|from) (\d{1,3}) (95|99)\b/gi, '$1 £$2.$3')
    .replaceAll(new RegExp(String.raw`${amount} quid\b`, 'gi'), '£$1')
    .replaceAll(new RegExp(String.raw`${amount} dollars?\b`, 'gi'), '$$$1')
    .replaceAll(new RegExp(String.raw`${amount} euros?\b`, 'gi'), '€$1')
    .replaceAll(new RegExp(String.raw`${amount} pence\b`, 'gi'), '$1p');
}

const writeAges = (text: string): string =>
  text.replaceAll(/\b(\d{2}) plus\b/gi, '$1+').replaceAll(/\b24[ -]7\b/g, '24/7');

/** “www dot example dot co dot uk” becomes “www.example.co.uk”. */
const writeAddresses = (text: string): string =>
  text
    .replaceAll(/\b(?:double you ){3}|\bw w w\b|\bWWW\b/gi, 'www')
    .replaceAll(/\bwww dot (?=\S)/gi, 'www.')
    .replaceAll(/(\S) dot (?=(?:com?|org|net|uk|gov|info|io|shop)\b)/gi, '$1.');
