import type { ExtractionPart } from '../extraction-part.ts';

/** Letters lower than this share of the shorter side of the picture are small print. */
const smallShare = 0.05;
/** Fewer words than this are read at a glance and are not measured. */
const fewWords = 3;
/** Fewer words than this are a slogan unless they say what qualifications say. */
const manyWords = 8;
/** Amounts, shares, dates, telephone numbers, marks of reference, addresses, and words of conditions, limits, sources, warnings and duties. A bare figure, such as a year, an hour or a model, is none. */
const qualifying = new RegExp(
  [
    String.raw`[*†‡§%£$€+]`,
    String.raw`\d ?(?:p|pence|c|g|mg|kg|ml|cl|l|kcal|cal|kj|km|miles?|mph|mpg|kwh|hours?|hrs?|minutes?|mins?|days?|weeks?|months?|mths?|years?|yrs?|units?|people|women|men|adults|users|customers|drivers)\b`,
    String.raw`\d(?:[/.]| of | out of | in )\d|\d{2,}[ -]\d{3,}|\d{5,}`,
    String.raw`\d(?:st|nd|rd|th)?[ .-](?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)`,
    String.raw`\b(?:www|https?)\b|\.(?:com|co|org|net|uk)\b`,
    String.raw`\b(?:t&?cs?|terms?|conditions?|appl(?:y|ies|ied|icants?)|subject|status|exclu\w+|inclu\w+|only|limited|limits?|availab\w+|offers?|ends?|until|while|stocks?|last|see|visit|requires?d?|must|may|might|can ?not|not|no|vary|varies|over|under|aged?|years?|per|each|fees?|charges?|costs?|price[sd]?|tax|vat|minimum|min|maximum|max|up to|from)\b`,
    String.raw`\b(?:credit|apr|representative|contract|finance|loans?|repay\w*|capital|risks?|invest\w*|insur\w+|regulated|authori[sz]ed|licen[cs]ed|registered|ltd|plc|compan(?:y|ies)|rights|reserved|trademarks?|copyright)\b`,
    String.raw`\b(?:based|compared|versus|vs|surve\w+|stud(?:y|ies)|sources?|tested|trials?|results?|typical|individual|actual|against|data|sales|average)\b`,
    String.raw`\b(?:actors?|paid|sponsored|advert\w*|dramati[sz]\w+|portrayals?|simulat\w+|sequences?|shortened|images?|screens?|illustrat\w+|serving|suggestion|enhanced|fictional)\b`,
    String.raw`\b(?:drinks?|gambl\w+|bet|responsibly|please|warning|caution|attempt|professional|closed|doctors?|pharmacist|labels?|directions|leaflet|consult|contains?|allerg\w+|consent|permission|purchase|necessary|selected|participating|mainland|delivery|returns?)\b`,
  ].join('|'),
  'iu',
);
/** Time to read words on a screen (BCAP guidance on superimposed text): for each word, and to notice them. */
const readingMs = { perWord: 200, notice: 2000 };
/** When something was shown. */
export interface Hold {
  readonly startMs: number;
  readonly endMs: number;
  /** Whether the picture moved at that time, so the times are estimates. */
  readonly startsUnclear: boolean;
  readonly endsUnclear: boolean;
}

type BlockPart = Extract<ExtractionPart, { readonly type: 'block' }>;

/** How long small print is shown, and for what share of the time that its words need; nothing for other print, such as a slogan. */
export function measureHold(
  { block }: BlockPart,
  { startMs, endMs }: Hold,
  shortSide: number,
): readonly ExtractionPart[] {
  const words = block.text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  const isSmall = (block.letterHeight ?? shortSide) < smallShare * shortSide;
  const isQualification = words >= manyWords || (words >= fewWords && qualifying.test(block.text));
  if (!isSmall || !isQualification || block.key === undefined) return [];
  const at = { blockKey: block.key, from: 0, to: block.text.length };
  const heldMs = endMs - startMs;
  const neededMs = readingMs.notice + words * readingMs.perWord;
  const share = Math.round((100 * heldMs) / neededMs) / 100;
  return [
    {
      type: 'measurement',
      measurement: { name: 'small_print_hold', value: heldMs, unit: 'ms', at, details: { words, neededMs } },
    },
    {
      type: 'measurement',
      measurement: {
        name: 'small_print_hold_share',
        value: share,
        unit: 'fraction',
        at,
        details: { words, heldMs, neededMs },
      },
    },
  ];
}
