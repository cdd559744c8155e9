import { describe, expect, it } from 'vitest';
import { readCatalogue } from '../../scripts/rules/read-catalogue.ts';
import { identifyLanguages } from '../../shared/analysis/language/identify-languages.ts';
import type { NearMiss } from '../../shared/analysis/rules/assess-rules.ts';
import type { CompiledRule } from '../../shared/analysis/rules/compile-rules.ts';
import { getRuleSet } from '../../shared/analysis/rules/get-rule-set.ts';
import { findInText } from '../../shared/analysis/rules/review-extraction.ts';
import { toExtraction } from '../../support/to-extraction.ts';
import { writePhrase } from '../../support/write-phrase.ts';
import { reviewContext } from '../shared/analysis/rules/review-context.ts';
import { reviewParts } from './attacked-claims.ts';

/** Protects: a CRITICAL claim from words of its own sentence that would exempt another claim, and from denials of something else. */

const { rules, phrases, lexicons } = getRuleSet();
const read = (text: string) => findInText(identifyLanguages(toExtraction(text).blocks), reviewContext);

const examples = readCatalogue().files.flatMap(({ rule, examples: { raises } }) =>
  raises.flatMap((example) =>
    rule.severity === 'CRITICAL' && example.text !== undefined && !example.filename && !example.metadata
      ? [{ code: rule.code, text: example.text }]
      : [],
  ),
);
/** Two of each rule. */
const targetsOf = ({ rule }: CompiledRule) => examples.filter(({ code }) => code === rule.code).slice(0, 2);

const withoutStop = (text: string): string => text.replace(/[.!?]+$/, '');
const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const places: Readonly<Record<string, (words: string, claim: string) => string>> = {
  'behind a comma': (words, claim) => `${withoutStop(claim)}, ${words}.`,
  'between commas': (words, claim) => `${withoutStop(claim)}, ${words}, today.`,
  'behind “and”': (words, claim) => `${withoutStop(claim)} and ${words}.`,
  'behind “with”': (words, claim) => `${withoutStop(claim)} with ${words}.`,
  'before a comma': (words, claim) => `${words}, ${lower(claim)}`,
  'before “and”': (words, claim) => `${words} and ${lower(claim)}`,
};

/** "Don't drive and road trip with beers": the words in front deny the claim. */
const isDenied = ({ passage, clearedBy }: NearMiss, words: string): boolean =>
  clearedBy === 'negation' && passage.start < words.length;

describe('a CRITICAL claim', () => {
  it.each(rules.filter(({ rule, exempt }) => rule.severity === 'CRITICAL' && exempt.length > 0))(
    'of $rule.code is reported beside words that would exempt another',
    (compiled) => {
      const exempting = compiled.exempt.flatMap(({ match }) =>
        match.flatMap((phrase) => writePhrase(phrases[phrase] ?? '', lexicons)),
      );
      const silenced = targetsOf(compiled).flatMap(({ code, text }) =>
        exempting.flatMap((words) =>
          Object.values(places).flatMap((place) => {
            const written = place(words, text);
            const { findings, nearMisses } = read(written);
            const isFound = findings.some(({ rule, severity }) => rule.rule.code === code && /^[CM]/.test(severity));
            const isOut = nearMisses.some((miss) => miss.rule.rule.code === code && isDenied(miss, words));
            return isFound || isOut ? [] : [`${code} “${written}”`];
          }),
        ),
      );
      expect(silenced).toEqual([]);
    },
  );

  it.each([
    'Over 18s and teenagers: win a case of beer in our competition!',
    'Adults only and kids’ colouring competition: win a bottle of gin for the family.',
    'Barely legal babes, childline.',
    'Sexy schoolgirl costumes and a helpline.',
    'Road trip with beers in the back, drivers.',
    'Infant formula from birth, and a recall of our other milk.',
    'Alcohol-free drinks; have a pint and drive home happy.',
    'Botox training and a Botox party this Friday.',
    'We do not advertise Botox and Botox is £99 this week.',
    'News of Ozempic and Mounjaro delivered to your door.',
    'Illegal cigarettes and rolling tobacco delivered to your door.',
    'Herbal drops that treat eczema and protect against sunburn.',
    'Proof of age at the door and Elf Bars in delicious mango, two for one.',
  ])('is MAJOR at least, and stays so at the second look: “%s”', (text) => {
    const { issues } = reviewParts([text]);
    expect(
      issues.map(({ severity }) => severity).filter((severity) => /^(CRITICAL|MAJOR)$/.test(severity)),
    ).not.toEqual([]);
  });

  it.each([
    'No diets, drop two dress sizes with our skinny tea.',
    'No gym, no catch, shed half a stone: our slimming shake.',
    'Without exercise, down 12 lbs since I started this supplement!',
    'It is not magic, build your team and earn: business opportunity with passive income.',
    'No nonsense, one more for the road at our cocktail bar.',
    'No catch, winner! Call now at £1.50 p per minute to hear about your prize.',
    'Neither pills nor powder, two dress sizes down with our slimming tea.',
  ])('is not denied by what stands before a comma: “%s”', (text) => {
    expect(reviewParts([text]).issues.some(({ severity }) => severity === 'CRITICAL')).toBe(true);
  });

  it.each([
    'This tea does not diagnose, treat, cure or prevent any disease.',
    'No tea, sadly, cures cancer.',
    'It will not, sadly, cure cancer.',
    'Stop smoking cigarettes with help from your pharmacist.',
    'NHS advice on infant formula and breastfeeding.',
    'We do not offer Botox, Ozempic or weight loss injections.',
    'We do not sell Botox and Ozempic.',
    'A training course in Botox for nurses.',
    'Challenge 25. No ID, no sale. Vape products are for over 18s only.',
    'We ask for ID if you look under 25 when you buy vapes, knives or fireworks.',
  ])('is not made of a denial of it, or of words that answer it: “%s”', (text) => {
    expect(reviewParts([text]).issues.some(({ severity }) => /^(CRITICAL|MAJOR)$/.test(severity))).toBe(false);
  });
});
