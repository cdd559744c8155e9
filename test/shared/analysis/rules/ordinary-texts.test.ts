import { expect, it } from 'vitest';
import { reviewExtraction } from '../../../../shared/analysis/rules/review-extraction.ts';
import { toExtraction } from '../../../../support/to-extraction.ts';
import everydayDocuments from './everyday-documents.json' with { type: 'json' };
import ordinaryDocuments from './ordinary-documents.json' with { type: 'json' };
import { reviewContext } from './review-context.ts';

/** Texts of ordinary life with the words that open gates in other senses: nobody may be told not to publish them. */
const ordinaryTexts: readonly string[] = [
  'Little Oaks Children’s Charity\nBring cans of soup and a soft drink to the schools’ food collection. Every child can win a badge. Prize draw tickets are £1. You can help: drop off your cans at the hall.',
  'Tins and cans appeal: children from six schools are collecting drinks cartons and cans. First prize in the raffle is a book token.',
  'School newsletter, week 12. Year 4 can now drink from the new water fountain. Win a bookmark in our reading competition. Return your library books by Friday. The school spirit award goes to Amira.',
  'Parents’ evening: tea, coffee and soft drinks. Children are welcome. The raffle raised £212 for the playground.',
  'Minutes of the parish council. Item 4: the bar of the village hall needs paint. Item 5: the grant return was sent. Item 6: the clerk will invest in a new printer. Results of the ballot: carried.',
  'Recipe: coq au vin. Brown the chicken, pour in half a bottle of red wine and a shot of brandy, simmer for an hour. Children can have theirs with rice.',
  'Recipe: sherry trifle for the school fete stall. Soak the sponge, add custard and fruit. Win the cake competition!',
  'Library notice: the children’s corner is closed on Monday. A talk on the history of gin starts at seven; adults only.',
  'Smoke alarms are checked in March. Cigarette ends belong in the bins at the gate. No smoking or vaping on site.',
  'The museum shows a cigar factory of 1890: photographs, tools and a film. Open daily, £4, children free.',
  'Health centre notice: flu vaccines are given on Saturdays. Ring reception if you need a prescription. Antibiotics do not help a cold.',
  'First aid course: what to do for burns, choking and a suspected heart attack. Places can be booked at the desk.',
  'Run for hospice care: raise money in aid of cancer research. Every runner gets a medal and a banana.',
  'Garden club: treat your lawn in spring, cure the bacon you smoked and prevent blight on tomatoes. Tea and cake after the talk.',
  'Bus timetable: line 7 does not stop at School Road. Return tickets can be bought on board. Under 18s travel at half price.',
  'Job notice: bar staff wanted at the theatre, 20 hours a week, no experience needed, must be over 18.',
  'Lost: one black cat, answers to Whisky, last seen by the pub. Children very sad. Reward.',
  'Model railway club: track, points, rolling stock. Juniors can drive the engine. Raffle at four.',
  'Book review: a novel about a Victorian doctor who sells tonics. “It cures everything,” he says, and nobody believes him.',
  'Swimming gala results: Ellis won the crawl, Priya the butterfly. Coaches drive home at five; no drinks in the pool area.',
  'Allotment rules: keep paths clear, no bonfires, return the keys. The shop sells seeds, pots and canes.',
  'Baby and toddler group, Tuesdays. Bring a bottle for your baby; we have juice, milk and fruit for the others.',
  'Choir rehearsal moved to the Vine Street chapel. Bring water. The tenor section can park behind the brewery museum.',
  'History walk: from the gin palaces to the temperance hall, where children once signed the pledge. Free, no booking.',
  'The allotment newsletter: our pumpkin competition can be entered by children and schools; the winner gets a trowel. Cider apples can be pressed on Sunday.',
];

it('stays calm about ordinary texts', () => {
  expect(ordinaryTexts.length).toBeGreaterThanOrEqual(20);
  const alarmed = ordinaryTexts.flatMap((text) =>
    reviewExtraction(toExtraction(text), reviewContext)
      .issues.filter(({ severity }) => severity === 'CRITICAL')
      .map(({ ruleCode, summary }) => `${ruleCode} ${summary}: ${text}`),
  );
  expect(alarmed).toEqual([]);
});

it('stays calm about them in one long file', () => {
  const critical = reviewExtraction(toExtraction(ordinaryTexts.join('\n\n')), reviewContext).issues.filter(
    ({ severity }) => severity === 'CRITICAL',
  );
  expect(critical.map(({ ruleCode, summary }) => `${ruleCode} ${summary}`)).toEqual([]);
});

it('says in a finding what opened the gate', () => {
  const { issues } = reviewExtraction(toExtraction('Our gin and our lager make every party a success.'), reviewContext);
  const alcohol = issues.find(({ ruleCode }) => ruleCode.startsWith('CAP_18.'));
  expect(alcohol?.severityReasoning).toMatch(/Read under “alcohol” because of “gin” and “lager”/);
});

it('stays calm about minutes, manuals, leaflets, reports and recipes', () => {
  const alarmed: string[] = [];
  for (const text of ordinaryDocuments) {
    const { issues } = reviewExtraction(toExtraction(text), reviewContext);
    for (const { severity, ruleCode, summary } of issues) {
      if (severity === 'CRITICAL') alarmed.push(`${ruleCode} ${summary}: ${text.slice(0, 60)}`);
    }
  }
  expect(ordinaryDocuments.length).toBeGreaterThanOrEqual(30);
  expect(alarmed).toEqual([]);
});

const severityOf = (text: string): string | undefined =>
  reviewExtraction(toExtraction(text), reviewContext).issues.find(({ ruleCode }) => ruleCode === 'CAP_12.12')?.severity;

it('tells a medicine that a leaflet mentions from one that is on offer', () => {
  const leaflet =
    'Bring all the medicines that you take. A pharmacist will talk to you about them. Tell the nurse if you take warfarin or another drug that thins the blood, because the dose may have to change before the operation. Do not eat for six hours before surgery.';
  expect(severityOf(leaflet)).toBe('MINOR');
  expect(severityOf(`${leaflet} Order warfarin online today, 20% off.`)).toBe('CRITICAL');
  expect(severityOf('Wegovy.')).toBe('CRITICAL');
});

it.each(everydayDocuments)('raises nothing grave in a document that sells nothing: %s', (text) => {
  const grave = reviewExtraction(toExtraction(text), reviewContext).issues.filter(
    ({ severity }) => severity === 'CRITICAL' || severity === 'MAJOR',
  );
  expect(grave.map(({ ruleCode, summary }) => `${ruleCode} ${summary}`)).toEqual([]);
});
