import { describe, expect, it } from 'vitest';
import { codesOf } from '../../shared/model/also-under.ts';
import { type Part, reviewParts, toPlainCodes } from './attacked-claims.ts';

/** Protects: a CRITICAL claim whose words stand in sentences, lines, paragraphs, items and cells of their own, or are joined in a name. */

/** What is offered, the verb and what it is said to cure. */
const claims = [
  ['Our herbal tea', 'cures', 'cancer'],
  ['Our herbal tea', 'treats', 'diabetes'],
  ['Our mushroom powder', 'heals', 'arthritis'],
  ['This supplement', 'prevents', 'heart disease'],
  ['Our magnesium gummies', 'relieve', 'migraines'],
  ['Our honey', 'reverses', 'dementia'],
  ['Our probiotic capsules', 'treat', 'psoriasis'],
  ['This turmeric latte', 'prevents', 'strokes'],
] as const;
type Claim = (typeof claims)[number];
const toCapital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const plainCodes = toPlainCodes(claims.map((claim) => [claim, `${claim.join(' ')}.`]));
const isGrave = (claim: Claim, parts: readonly Part[], severities: readonly string[]): boolean =>
  reviewParts(...parts).issues.some(
    (issue) =>
      severities.includes(issue.severity) && codesOf(issue).some((code) => plainCodes.get(claim)?.includes(code)),
  );

const critical: Readonly<Record<string, (claim: Claim) => readonly Part[]>> = {
  'a bar': ([offer, verb, illness]) => [[`${offer} ${verb} | ${illness}`]],
  'bars around the verb': ([offer, verb, illness]) => [[`${offer} | ${verb} | ${illness}`]],
  'a bar, and more words behind': ([offer, verb, illness]) => [[`${offer} ${verb} | ${illness} in a week`]],
  'full stops': ([offer, verb, illness]) => [[`${offer}. ${toCapital(verb)}. ${toCapital(illness)}.`]],
  'a full stop': ([offer, verb, illness]) => [[`${offer} ${verb}. ${toCapital(illness)}.`]],
  'exclamation marks': ([offer, verb, illness]) => [[`${offer} ${verb}! ${toCapital(illness)}!`]],
  'an ellipsis and a capital': ([offer, verb, illness]) => [[`${offer} ${verb}… ${toCapital(illness)}`]],
  'a bullet': ([offer, verb, illness]) => [[`${offer} ${verb} • ${illness}`]],
  'a check mark': ([offer, verb, illness]) => [[`${offer} ${verb} ✓ ${illness}`]],
  'a star': ([offer, verb, illness]) => [[`${offer} ${verb} ★ ${illness}`]],
  'two line ends': ([offer, verb, illness]) => [[`${offer} ${verb}\n\n${toCapital(illness)}`]],
  'lines in capitals': ([offer, verb, illness]) => [[`${offer}\n${verb}\n${illness}`.toUpperCase()]],
  'lines that begin with capitals': ([offer, verb, illness]) => [
    [`${offer}\n${toCapital(verb)}\n${toCapital(illness)}`],
  ],
  'two paragraphs': ([offer, verb, illness]) => [[`${offer} ${verb}`], [toCapital(illness)]],
  'three paragraphs': ([offer, verb, illness]) => [[offer], [toCapital(verb)], [toCapital(illness)]],
  'paragraphs with full stops': ([offer, verb, illness]) => [
    [`${offer}.`],
    [`${toCapital(verb)}.`],
    [`${toCapital(illness)}.`],
  ],
  'a headline and its text': ([offer, verb, illness]) => [[`${offer} ${verb}`, 'headline'], [`${toCapital(illness)}.`]],
  'two slides': ([offer, verb, illness]) => [[offer, 'headline'], [toCapital(verb)], [toCapital(illness), 'headline']],
  'a colon and a list': ([offer, verb, illness]) => [[`${offer} ${verb}:`], [toCapital(illness), 'list_item']],
  'an empty word between': ([offer, verb, illness]) => [[`${offer} ${verb}. All. ${toCapital(illness)}.`]],
  'a second verb before it': ([offer, verb, illness]) => [[`${offer} eases hams and ${verb}. ${toCapital(illness)}.`]],
  'a “No” before it': ([offer, verb, illness]) => [[`${offer}. No. It ${verb}. ${toCapital(illness)}.`]],
  'two bars': ([offer, verb, illness]) => [[`${offer} ${verb} || ${illness}`]],
  'a bar between tabs': ([offer, verb, illness]) => [[`${offer} ${verb}\t|\t${illness}`]],
  'headings of a marked-up text': ([offer, verb, illness]) => [[`# ${offer} ${verb}\n\n## ${illness}`]],
  'a rule': ([offer, verb, illness]) => [[`${offer} ${verb}\n---\n${illness}`]],
  'lines of full stops': ([offer, verb, illness]) => [[`${offer} ${verb}\n.\n.\n.\n${illness}`]],
  'full stops and spaces': ([offer, verb, illness]) => [[`${offer} ${verb}. . . ${toCapital(illness)}`]],
  'quotation marks': ([offer, verb, illness]) => [[`${offer} “${verb}.” “${toCapital(illness)}.”`]],
  'what clears it in a fragment behind': ([offer, verb, illness]) => [
    [`${offer} ${verb}. ${toCapital(illness)}. Not intended to diagnose.`],
  ],
  'what clears it in a fragment before': ([offer, verb, illness]) => [
    [`${offer}. Cancer Research UK. ${toCapital(verb)}. ${toCapital(illness)}.`],
  ],
};

const grave: Readonly<Record<string, (claim: Claim) => readonly Part[]>> = {
  cells: ([offer, verb, illness]) => [
    [offer, 'table_cell'],
    [toCapital(verb), 'table_cell'],
    [toCapital(illness), 'table_cell'],
  ],
  items: ([offer, verb, illness]) => [
    [offer, 'list_item'],
    [toCapital(verb), 'list_item'],
    [toCapital(illness), 'list_item'],
  ],
  'items of a plain text': ([offer, verb, illness]) => [[`- ${offer}\n- ${verb}\n- ${illness}`]],
  'a menu': ([offer, verb, illness]) => [[`${offer} | ${toCapital(verb)} | ${toCapital(illness)} | Order now`]],
  'a table of a marked-up text': ([offer, verb, illness]) => [
    [`| ${offer} | ${verb} |\n|---|---|\n| ${illness} | yes |`],
  ],
  'elements of a list': ([offer, verb, illness]) => [[`<ul><li>${offer} ${verb}</li><li>${illness}</li></ul>`]],
  'picture signs before items': ([offer, verb, illness]) => [[`✅ ${offer}\n✅ ${verb}\n✅ ${illness}`]],
  'one word a line': ([offer, verb, illness]) => [[`${offer} ${verb} ${illness}`.toUpperCase().replaceAll(' ', '\n')]],
  'a handle': ([offer, verb, illness]) => [[`${offer}: follow @${verb}${illness.replace(' ', '')} today.`]],
  'a handle with capitals': ([offer, verb, illness]) => [
    [`${offer}: follow @${toCapital(verb)}${illness.split(' ').map(toCapital).join('')} today.`],
  ],
  'a handle with underscores': ([offer, verb, illness]) => [
    [`${offer}: follow @${verb}_${illness.replace(' ', '_')} today.`],
  ],
  'a web address': ([offer, verb, illness]) => [[`${offer}: ${verb}${illness.replace(' ', '')}.co.uk`]],
  'a web address with hyphens': ([offer, verb, illness]) => [
    [`${offer}: www.${verb}-${illness.replace(' ', '-')}.com/shop`],
  ],
  'the path of an address': ([offer, verb, illness]) => [
    [`${offer}: https://example.com/${verb}/${illness.replace(' ', '-')}`],
  ],
  'a mail address': ([offer, verb, illness]) => [[`${offer}: ${verb}${illness.replace(' ', '')}@example.com`]],
};

const quotes = (parts: readonly Part[]): readonly string[] =>
  reviewParts(...parts).issues.map(({ summary }) => summary);

describe('a claim whose words stand apart', () => {
  it('is CRITICAL as it is written plainly', () => {
    expect([...plainCodes].filter(([, codes]) => codes.length === 0)).toEqual([]);
  });

  it.each(Object.entries(critical))('is CRITICAL: %s', (_, put) => {
    expect(claims.filter((claim) => !isGrave(claim, put(claim), ['CRITICAL']))).toEqual([]);
  });

  it.each(Object.entries(grave))('is MAJOR at least, as it may be a list or a name: %s', (_, put) => {
    expect(claims.filter((claim) => !isGrave(claim, put(claim), ['CRITICAL', 'MAJOR']))).toEqual([]);
  });

  it('is quoted as it stands there', () => {
    expect(quotes([['Our herbal tea cures | cancer']])).toContainEqual(expect.stringContaining('cures | cancer'));
    expect(quotes([['Our herbal tea: visit curescancer.co.uk today.']])).toContainEqual(
      expect.stringContaining('curescancer.co.uk'),
    );
  });

  it('is read in the handle of a shop of a country', () => {
    expect(quotes([['Our herbal tea: follow @CuresCancerUK today.']])).toContainEqual(
      expect.stringContaining('@CuresCancerUK'),
    );
  });

  it('is read in a word that is no address', () => {
    expect(quotes([['Our herbal tea curescancer.now you feel well']]).join()).toContain('cures');
  });

  it('says why it weighs less in a list', () => {
    const [issue] = reviewParts(
      ['Our herbal tea', 'list_item'],
      ['Cures', 'list_item'],
      ['Cancer', 'list_item'],
    ).issues;
    expect([issue?.severity, issue?.severityReasoning]).toEqual([
      'MAJOR',
      expect.stringContaining('items of their own'),
    ]);
  });
});

describe('sound words that stand apart', () => {
  it.each<[string, readonly Part[]]>([
    ['a denial over lines', [['OUR HERBAL TEA\nDOES NOT\nCURE\nCANCER']]],
    ['a denial over paragraphs', [['Our herbal tea does not'], ['Cure'], ['Cancer']]],
    ['a menu of a pet shop', [['Food | Chews | Treats | Joint supplements | Arthritis beds | Contact']]],
    ['a menu of a clinic', [['Herbal tea room | What we treat | Cancer care team | Visiting times']]],
    ['a heading and a charity', [['Our herbal tea soothes, warms and cures'], ['Cancer Research runs on Sunday']]],
    ['a verb with its own object', [['Our herbal tea is what cures hams. Cancer is a star sign.']]],
    ['a sentence of its own', [['Herbal tea is a treat. Arthritis Action runs a café.']]],
    ['a verb before another sentence', [['Our herbal tea soothes. Diabetes UK gets 10p from each box sold.']]],
    [
      'items of a programme',
      [
        ['Herbal tea', 'list_item'],
        ['Free from', 'list_item'],
        ['Cancer screening dates', 'list_item'],
      ],
    ],
    ['an address that asks', [['Herbal tea. See https://www.example.org/does-aspirin-cure-cancer for advice.']]],
    ['a handle of a cause', [['Herbal tea. 10p of each box goes to @CureCancerUK and @beatdiabetesuk.']]],
    ['a handle of a charity', [['Herbal tea in aid of @CancerResearchUK and @arthritissupport, see diabetes.org.uk.']]],
    [
      'an address with a path',
      [['Herbal tea: https://example.com/help/food/migraine-diary and www.heart-of-kent.co.uk']],
    ],
  ])('are left alone: %s', (_, parts) => {
    const codes = reviewParts(...parts)
      .issues.filter(({ severity }) => severity === 'CRITICAL' || severity === 'MAJOR')
      .flatMap(codesOf);
    expect(codes.filter((code) => /^CAP_1[25]\./.test(code))).toEqual([]);
  });
});

describe('a name that claims something', () => {
  it.each([
    'Visit ourteacurescancer.com/how today.',
    'Visit support.ourteacurescancer.com for more.',
    'Write to how@ourteacurescancer.com.',
    'Our tea. Follow @CuresCancerNetwork.',
    'Our tea: https://example.com/how/tea-cures-cancer',
  ])('claims it whatever its other parts say: %s', (text) => {
    const { issues } = reviewParts([text]);
    expect(issues.filter(({ severity }) => severity === 'MAJOR').flatMap(codesOf)).not.toEqual([]);
  });

  it.each([
    'Our tea. Follow @CancerCureTrust.',
    'Our tea. Visit www.cancerresearchtrust.org/cure-cancer.',
    'Our tea: https://example.com/does-tea-cure-cancer',
  ])('claims nothing where it asks or helps: %s', (text) => {
    const { issues } = reviewParts([text]);
    expect(issues.filter(({ severity }) => severity === 'MAJOR' || severity === 'CRITICAL')).toEqual([]);
  });
});
