import { describe, expect, it } from 'vitest';
import { meets } from '../../cli/review/newness.ts';
import { readCatalogue } from '../../scripts/rules/read-catalogue.ts';
import { identifyLanguages } from '../../shared/analysis/language/identify-languages.ts';
import type { CompiledRule } from '../../shared/analysis/rules/compile-rules.ts';
import { getRuleSet } from '../../shared/analysis/rules/get-rule-set.ts';
import { findInText, type ReviewContext, reviewExtraction } from '../../shared/analysis/rules/review-extraction.ts';
import { ruleData } from '../../shared/analysis/rules/rule-data.ts';
import type { Example } from '../../shared/analysis/rules/rule-format.ts';
import { silencingSectors } from '../../shared/analysis/rules/suppressors.ts';
import { codesOf } from '../../shared/model/also-under.ts';
import { listNotAssessed } from '../../shared/model/coverage.ts';
import { toExtraction } from '../../support/to-extraction.ts';
import { writePhrase } from '../../support/write-phrase.ts';
import { makeAsset, makeIssue, makeReview } from '../cli/report/hostile-review.ts';
import { reviewContext } from '../shared/analysis/rules/review-context.ts';

/** Protects: a CRITICAL finding. No words that stand beside it, in the file's name or in its metadata may take it away. */

const { rules, phrases, lexicons, sectors } = getRuleSet();

interface Attacked {
  readonly code: string;
  readonly text: string;
  readonly context: Partial<ReviewContext>;
}

const isText = (example: Example): boolean => typeof example === 'string' || example.text !== undefined;

function toAttacked(code: string, example: Example): Attacked {
  if (typeof example === 'string') return { code, text: example, context: {} };
  const { text = '', filename, metadata } = example;
  return { code, text, context: { ...(filename && { filename }), ...(metadata && { metadata }) } };
}

const review = (text: string, context: Partial<ReviewContext> = {}) =>
  reviewExtraction(toExtraction(text), { ...reviewContext, ...context });
/** The rules of the CRITICAL findings, those included that their words are also under. */
const criticalInReview = (text: string, context: Partial<ReviewContext> = {}): string[] =>
  review(text, context)
    .issues.filter(({ severity }) => severity === 'CRITICAL')
    .flatMap(codesOf);
/** The same as the rules say it, before findings are joined and looked at again: that takes most of a review's time and loses none (tested below). */
const criticalIn = (text: string, context: Partial<ReviewContext> = {}): string[] =>
  findInText(identifyLanguages(toExtraction(text).blocks), { ...reviewContext, ...context })
    .findings.filter(({ severity }) => severity === 'CRITICAL')
    .map(({ rule }) => rule.rule.code);
/** Found, or said not to have been read: a few words may be taken for another language. */
const isKept = (code: string, text: string, context: Partial<ReviewContext>): boolean =>
  criticalIn(text, context).includes(code) || listNotAssessed(review(text, context).coverage).length > 0;
/** What proves a claim (a cure) answers it in its own sentence. */
const isProved = (code: string, text: string, context: Partial<ReviewContext>): boolean =>
  review(text, context).cleared.some(({ ruleCode, clearedBy }) => ruleCode === code && clearedBy === 'cure');

const textRules = rules.filter(({ rule }) => rule.find !== undefined || rule.detect !== undefined);
const attacked = readCatalogue()
  .files.filter(({ rule }) => rule.find !== undefined || rule.detect !== undefined)
  .filter(({ rule }) => rule.severity === 'CRITICAL')
  .flatMap(({ rule, examples }) => examples.raises.filter(isText).map((example) => toAttacked(rule.code, example)))
  .filter(({ code, text, context }) => criticalIn(text, context).includes(code));

/** An example of each rule. */
const oneOfEach = [...new Map(attacked.map((target) => [target.code, target])).values()];

const write = (numbers: readonly number[]): string[] =>
  numbers.flatMap((number) => writePhrase(phrases[number] ?? '', lexicons));

const writeAll = (clearances: CompiledRule['exempt']): string[] =>
  clearances.flatMap(({ match, anywhere }) => (anywhere === undefined ? write(match) : []));
/** Every text that clears something, by the rule whose clearance it is. */
const clearingTexts = (compiled: CompiledRule): string[] => writeAll([...compiled.exempt, ...compiled.cures]);

/** Kinds of text that only lower do so for a whole asset, by several cues: their words are put beside a finding together, in a short paragraph. */
const together = 6;
const lowering: ReadonlySet<string> = new Set(
  ruleData.suppressors.flatMap(({ sector, onlyLowers }) => (onlyLowers ? [sector] : [])),
);
const silencingTexts = sectors
  .filter(({ name }) => silencingSectors.has(name))
  .flatMap(({ name, strong, weak }) => {
    const texts = [...write(strong), ...write(weak)];
    if (!lowering.has(name)) return texts;
    return Array.from({ length: Math.ceil(texts.length / together) }, (_, at) =>
      texts.slice(at * together, (at + 1) * together).join('. '),
    );
  });

/** Sentences that look like somebody else's: guidance, reports, terms, notices. */
const speeches = [
  'This advertisement complies with the CAP Code.',
  'We follow the ASA rules.',
  'Our advertising guidance: ads must not mislead.',
  'The regulator says that ads must be honest. A complaint about this ad was upheld.',
  'Promoted by A. Smith on behalf of the Labour party. Vote Labour at the general election.',
  'Returns policy and terms of use: see our privacy policy. We may refund your order.',
  'News report: researchers say more in the study.',
  'We are hiring: job vacancy, permanent, hours a week.',
  'For trade customers and healthcare professionals only.',
  'The following is a quotation from a banned advert.',
];

/** A claim and words in its own sentence that sound like an answer and are none. */
const inOneSentence = [
  'Our mushroom powder heals arthritis (consult your doctor before use).',
  'Our mushroom powder heals arthritis – consult your doctor before use.',
  'Consult your doctor before use, but our mushroom powder heals arthritis.',
  'Ask your doctor about our tea that cures cancer.',
  'Doctors say our mushroom powder heals arthritis.',
  'Not intended to diagnose; this supplement prevents heart disease.',
  'Our herbal tea cures cancer, and it is suitable for coeliacs.',
  'Our herbal tea never fails to cure cancer.',
  'Others do not, our honey drops reverse dementia.',
  'Pills cannot, these honey drops reverse dementia.',
  'Nothing cures cancer like our herbal tea.',
  'No other tea cures cancer.',
  'Never again suffer: our herbal tea cures cancer.',
  'No chemicals cure cancer; our herbal tea does.',
  'Our tea has no caffeine, and it cures cancer.',
  'Our tea has no caffeine and cures cancer.',
  'Never bitter and cures cancer: our herbal tea.',
  'Our tea is not cheap and cures cancer.',
  'Not cheap or nasty, our tea cures cancer.',
  'Without sugar, this tea cures cancer.',
  'No prescription is needed to cure cancer with our herbal tea.',
  'You do not need chemotherapy: our herbal tea cures cancer.',
  'Don’t forget our tea cures cancer.',
  'Is it allowed? Answer: no. This supplement prevents heart disease.',
  'Results may vary; this supplement prevents heart disease.',
  'This supplement prevents heart disease – want some?',
  'Don’t wait: order Ozempic online today.',
  'In our story our herbal tea cures cancer.',
  'Monks believed in it and our herbal tea cures cancer.',
  'Not just any Botox: £99 this weekend.',
  'Do not miss our Botox offer at £99.',
  'Our report: Botox £99 this weekend.',
  'Botox £99, and a travel vaccination clinic next door.',
  'Infant formula from birth, better than breast milk, says midwife advice.',
  'Buy cheap cigarettes – stop smoking later.',
  'Get our premium vape flavours for £5 – recycle your old vape.',
  'To be replaced, buy cheap cigarettes today.',
  'Instead of cigarettes, buy cheap tobacco today.',
  'Read our guide to stop smoking and buy cheap cigarettes today.',
  'If you want to quit smoking, enjoy a smooth cigarette first.',
  'After midwife advice, order infant formula from birth, better than breast milk.',
  'No fee, pay £2.99 delivery fee to claim your prize.',
  'Not a pyramid, earn £50 for every person you recruit.',
  'Our herbal tea cures cancer; lorem ipsum dolor sit amet.',
  'Our herbal tea cures cancer – dies ist keine Werbung.',
];

/** Every way to put words beside an advertisement. */
const places: Readonly<Record<string, (words: string, ad: string) => string>> = {
  'in the paragraph before': (words, ad) => `${words}.\n\n${ad}`,
  'in the paragraph after': (words, ad) => `${ad}\n\n${words}.`,
  'in front of it': (words, ad) => `${words}. ${ad}`,
  'behind it': (words, ad) => `${/[.!?]$/.test(ad) ? ad : `${ad}.`} ${words}.`,
};

/** In its sentence, where a mark parts them. What proves a claim (a cure) may stand so; what only looks alike may not. */
const partedPlaces: typeof places = {
  'behind a semicolon': (words, ad) => `${ad.replace(/[.!?]$/, '')}; ${words}.`,
  'behind a dash': (words, ad) => `${ad.replace(/[.!?]$/, '')} – ${words}.`,
  'in brackets': (words, ad) => `${ad.replace(/[.!?]$/, '')} (${words}).`,
  'in front of a semicolon': (words, ad) => `${words}; ${ad}`,
};

function findSilenced(words: string, targets: readonly Attacked[], where = places): string[] {
  return targets.flatMap(({ code, text, context }) => [
    ...Object.entries(where)
      .filter(([, place]) => !isKept(code, place(words, text), context))
      .filter(([, place]) => where === places || !isProved(code, place(words, text), context))
      .map(([name]) => `${code} “${text}” is silenced by “${words}” ${name}`),
    ...(where !== places ||
    criticalIn(text, { ...context, metadata: { ...context.metadata, note: words } }).includes(code)
      ? []
      : [`${code} “${text}” is silenced by the metadata “${words}”`]),
    ...(where !== places ||
    criticalIn(text, { ...context, filename: `${context.filename ?? ''} ${words}.txt` }).includes(code)
      ? []
      : [`${code} “${text}” is silenced by the file name “${words}”`]),
  ]);
}

describe('a CRITICAL finding', () => {
  it('is attacked in every rule that has one', () => {
    const critical = textRules.filter(({ rule }) => rule.severity === 'CRITICAL').map(({ rule }) => rule.code);
    expect([...new Set(attacked.map(({ code }) => code))].toSorted()).toEqual([...new Set(critical)].toSorted());
  });

  it('is in the review wherever a rule makes one', () => {
    const lost = attacked.flatMap(({ code, text, context }) =>
      speeches
        .map((speech) => `${speech} ${text}`)
        .concat(text)
        .filter((words) => criticalIn(words, context).includes(code))
        .filter((words) => !criticalInReview(words, context).includes(code)),
    );
    expect(lost).toEqual([]);
  });

  it.each([
    ['the file name', { filename: 'advert checked against the ASA code.txt' }],
    ['a note', { metadata: { note: 'This advert was checked against the ASA code and complies with it.' } }],
    ['a nested note', { metadata: { approvals: [{ body: 'Clearcast', status: 'complies with the BCAP Code' }] } }],
  ] as const)('is one, and fails the gate, where %s says that it was checked', (_, context: Partial<ReviewContext>) => {
    const issues = review('Our herbal tea cures cancer.', context).issues.map(({ severity, summary }, index) =>
      makeIssue(index, severity, { kind: 'asset' }, summary),
    );
    const asset = makeAsset(context.filename ?? 'advert.txt', 'text/plain', issues);
    expect(meets(makeReview(asset), 'CRITICAL', () => true)).toBe(true);
  });

  it.each(speeches)('stands beside “%s”', (speech) => {
    const words = speech.replace(/\.$/, '');
    expect([...findSilenced(words, attacked), ...findSilenced(words, oneOfEach, partedPlaces)]).toEqual([]);
  });

  it.each(inOneSentence)('stands in “%s”', (sentence) => {
    expect(criticalInReview(sentence)).not.toEqual([]);
  });

  it.each([
    'Could our herbal tea cure cancer?',
    'Can our herbal tea cure cancer?',
    'Might our supplement prevent heart disease?',
    'Our herbal tea may cure cancer.',
    'What if our herbal tea could cure cancer?',
  ])('is one level lower, and no more, where it is asked or guessed: “%s”', (sentence) => {
    expect(review(sentence).issues[0]).toMatchObject({ ruleCode: 'CAP_15.6.2', severity: 'MAJOR' });
  });

  it.each(textRules.filter(({ rule, exempt }) => rule.severity === 'CRITICAL' && exempt.length > 0))(
    'of $rule.code stands in one sentence with what exempts its rule, behind a mark',
    (compiled) => {
      // Three examples of each rule show what its marks part; all of them would take minutes.
      const targets = attacked.filter(({ code }) => code === compiled.rule.code).slice(0, 3);
      const silenced = writeAll(compiled.exempt).flatMap((words) => findSilenced(words, targets, partedPlaces));
      expect(silenced).toEqual([]);
    },
  );

  it.each(textRules.filter(({ rule }) => rule.severity === 'CRITICAL'))(
    'of $rule.code stands beside each clearing phrase of its own rule',
    (compiled) => {
      const targets = attacked.filter(({ code }) => code === compiled.rule.code);
      expect(clearingTexts(compiled).flatMap((words) => findSilenced(words, targets))).toEqual([]);
    },
  );

  it('stands beside each phrase that silences groups of rules', () => {
    const [first] = attacked;
    if (!first) throw new Error('Nothing is attacked.');
    expect(silencingTexts.flatMap((words) => findSilenced(words, oneOfEach))).toEqual([]);
  });

  it('stands beside the clearing phrases of all other rules', () => {
    const silenced = textRules.flatMap((compiled) => {
      const words = clearingTexts(compiled);
      if (words.length === 0) return [];
      return oneOfEach
        .filter(({ code }) => code !== compiled.rule.code)
        .filter(({ code, text, context }) => {
          const beside = `${words.join('. ')}.\n\n${text}\n\n${words.join('. ')}.`;
          return !isKept(code, beside, context);
        })
        .map(({ code }) => `${code} is silenced by the clearances of ${compiled.rule.code}`);
    });
    expect(silenced).toEqual([]);
  });
});

describe('guidance and reports', () => {
  it('clear what their own sentence quotes, and nothing else', () => {
    const { issues } = review(
      'Under the CAP Code, ads must not say “reverses ageing”.\n\nOur cream reverses ageing and is clinically proven.',
    );
    expect(issues.flatMap(codesOf)).toContain('CAP_3.7');
  });

  it('do not hide a prohibition in the same file, whatever they say of the file', () => {
    const hidden = speeches.filter(
      (sentence) => review(`${sentence}\n\nOur tea cures cancer.`).issues[0]?.severity !== 'CRITICAL',
    );
    expect(hidden).toEqual([]);
  });
});
