import twins from 'unhomoglyph/data.json' with { type: 'json' };
import namedLetters from './latin-letters.json' with { type: 'json' };

const plainLetters = /^[A-Za-z]{1,2}$/;

/** Letters that look like a plain one in print and stand in no table of Unicode's. */
const others = [
  ...toPairs('ǫßµμ', 'qbuu'),
  ...toPairs('ⲁⲃⲥⲉⲟⲛⲣⲧⲓⲕⲙⲩⲭ', 'abceonptikmyx'),
  ...toPairs('𐌀𐌁𐌂𐌄𐌅𐌇𐌉𐌊𐌋𐌌𐌍𐌏𐌐𐌒𐌓𐌔𐌕𐌖𐌗𐌚', 'abcefhiklmnopqrstuxf'),
  ...toPairs('ᏁᏖᏂ', 'nth'),
  ...toPairs('𐊠𐊡𐊢𐊤𐊥𐊧𐊫𐊭𐊱𐊴', 'abcefaottx'),
  ...toPairs('𐒆𐒖𐓎𐐬𐐽𐑈𐓶ⵔⴹⵜⵏⵝ', 'osuocsuoetix'),
];

/** What the names of Unicode call a Latin letter: small capitals, insular, rotunda, turned and reversed ones, those with strokes and hooks, and those that stand above others. */
const byName = Object.entries(namedLetters).flatMap(([plain, letters]) =>
  Array.from(letters, (letter): [string, string] => [letter, plain]),
);

const alphabet = 'abcdefghijklmnopqrstuvwxyz';
/** Whole alphabets drawn with the letters of other writings, as makers of fancy text offer them; a sign that stands twice counts where it stands first. */
const drawnAlphabets = [
  'ᗩᗷᑕᗪᗴᖴᘜᕼIᒍKᒪᗰᑎOᑭᑫᖇᔕTᑌᐯᗯ᙭Yᘔ',
  '₳฿₵ĐɆ₣₲ⱧłJ₭Ⱡ₥₦Ø₱QⱤ₴₮ɄV₩ӾɎⱫ',
  '卂乃匚ᗪ乇千Ꮆ卄丨ﾌҜㄥ爪几ㄖ卩Ɋ尺丂ㄒㄩᐯ山乂ㄚ乙',
  'ᎪᏴᏟᎠᎬFᎶᎻᏆᎫᏦᏞᎷNᎾᏢQᏒᏚᎢᏌᏙᏔXᎩᏃ',
  'ค๒ς๔єŦﻮђเןкɭ๓ภ๏קợгรtยשฬאץz',
  'ልጌርዕቿቻኗዘጎጋጕረጠክዐየዒዪነፕሁሀሠሸሃጊ',
  'ձъƈժεբցհﻨյĸlոռօթզгรէսνա×ყչ',
  'ᗅᗷᑢᕲᘿᖴᘜᕼᓰᒎᖽᒪᘻᘉᓍᕵᕴᖇSᖶᑘᐺᘺ᙭ᖻᗱ',
  'ᚨᛒᚲᛞᛖᚠᚷᚺᛁᛃKᛚᛗᚾᛟᛈQᚱᛋᛏᚢVᚹXYᛉ',
  '⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵',
].flatMap((signs) => toPairs(signs, alphabet));

/** The same of letters that real words are written with: they are read so only beside letters of another writing in one word. */
export const mixedLetters: ReadonlyMap<string, string> = new Map(toPairs('αвc∂єƒgнιנкℓмησρqяѕтυνωχуz', alphabet));

/** Enclosed alphabets by their first code point: squared, negative circled, negative squared and regional letters. */
const enclosed = [0x1f130, 0x1f150, 0x1f170, 0x1f1e6].flatMap((first) =>
  Array.from(alphabet, (letter, index): [string, string] => [String.fromCodePoint(first + index), letter]),
);

/** By what stands in a line that was turned upside down: what one reads after turning the page. */
export const turnedLetters: ReadonlyMap<string, string> = new Map([
  ...toPairs('ɐɔǝɟƃɓɥᴉıɾʞןɯɹʇʌʍʎ', 'acefgghiijklmrtvwy'),
  ...toPairs('∀ƆƎℲ⅁ſ⋊⅂Ԁᴚ⊥∩Λ⅄', 'ACEFGJKLPRTUVY'),
  ...toPairs('bdnpquMW', 'qpudbnWM'),
]);
/** Turned letters that no alphabet uses: the sign of a line that stands on its head. */
export const turnedOnly = /[ɐǝɟƃɥᴉɾʞɯɹʇʍʎ]/u;

/** By what stands in a line that was mirrored, and those of them that no alphabet uses. */
export const mirroredLetters: ReadonlyMap<string, string> = new Map(
  toPairs('ɒdɔbɘʇǫʜįqpɿꙅƨɈƚᴎɴ', 'abcdefghipqrssttnn'),
);
export const mirroredOnly = /[ɒɘɿƨꙅ]/u;

/**
 * Letters and signs that people read as Latin letters: Unicode's confusables (TR39, by the package unhomoglyph), enclosed
 * alphabets and small capitals. What NFKD resolves (bold, fullwidth, circled, superscript …) is not in it.
 */
export const lookAlikes: ReadonlyMap<string, string> = new Map([
  ...drawnAlphabets.filter(([sign]) => /[^\p{ASCII}\p{Script=Latin}ł]/u.test(sign) || /[ĐɆⱧⱠØⱤɄɎⱫ]/u.test(sign)),
  // The long s is an s, whatever it looks like.
  ...Object.entries(twins).filter(([from, to]) => /[^\p{ASCII}ſ]/u.test(from) && plainLetters.test(to)),
  ...enclosed,
  ...byName,
  ...others,
]);

function toPairs(from: string, to: string): [string, string][] {
  const plain = Array.from(to);
  return Array.from(from, (letter, index): [string, string] => [letter, plain[index] ?? letter]);
}
