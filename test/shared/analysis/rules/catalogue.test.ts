import { describe, expect, it } from 'vitest';
import precedents from '../../../../shared/analysis/rules/catalogue/precedents.json' with { type: 'json' };
import entries from '../../../../shared/analysis/rules/catalogue/published-rules.json' with { type: 'json' };
import { catalogue, findCatalogueEntry, toSectionOf } from '../../../../shared/analysis/rules/catalogue.ts';
import { compilePhrase } from '../../../../shared/analysis/rules/phrases/compile-phrases.ts';
import { ruleData } from '../../../../shared/analysis/rules/rule-data.ts';
import type { Phrase, Rule, Sector } from '../../../../shared/analysis/rules/rule-format.ts';
import { sectorNames } from '../../../../shared/analysis/rules/sector-names.ts';
import { precedentSchema } from '../../../../shared/model/issue.ts';

const { families, lexicons, sectors } = ruleData;

const allRules = families.flatMap((family) =>
  family.rules.map((rule): { rule: Rule; own: string[] } => ({
    rule,
    own: Object.keys(family.lexicons ?? {}),
  })),
);
const codes = new Set(allRules.map(({ rule }) => rule.code));
const parents = new Set(allRules.flatMap(({ rule }) => rule.parents ?? []));
const isGeneral = ({ find, measure, detect }: Rule): boolean => !find && !measure && !detect;

function phrasesOf(rule: Rule): Phrase[] {
  const claims = (rule.find ?? []).flatMap((claim) =>
    typeof claim === 'string' ? [claim] : [...claim.match, ...(claim.with?.match ?? [])],
  );
  return [...claims, ...[...(rule.exempt ?? []), ...(rule.cures ?? [])].flatMap(({ match }) => match)];
}

function findPhraseProblems(phrase: Phrase, known: ReadonlySet<string>): string[] {
  const unknown: string[] = [];
  try {
    compilePhrase(phrase, (name) => {
      if (!known.has(name)) unknown.push(`no word list <${name}> for "${phrase}"`);
      return 0;
    });
  } catch (error) {
    return [String(error)];
  }
  return unknown;
}

const textsOf = (rule: Rule): string[] => [
  rule.title,
  rule.headline,
  rule.why,
  rule.summary,
  rule.requirement.instruction,
];

describe.each(allRules.map(({ rule, own }): [string, Rule, string[]] => [rule.code, rule, own]))(
  '%s',
  (_code, rule, own) => {
    it('is a published rule of the current numbering, or says where it comes from', () => {
      expect(rule.source ?? findCatalogueEntry(rule.code)).toBeDefined();
    });

    it('has well-formed phrases and known word lists', () => {
      const known = new Set([...Object.keys(lexicons), ...own]);
      const problems = phrasesOf(rule).flatMap((phrase) => findPhraseProblems(phrase, known));
      expect(problems).toEqual([]);
    });

    it('has texts that people can read', () => {
      for (const text of textsOf(rule)) expect(text).toMatch(/^\S.*\S$/);
      expect(rule.why).toMatch(/[.!?”)]$/);
      expect(rule.requirement.instruction).toMatch(/[.!?”)]$/);
      expect(rule.headline).not.toMatch(/^[A-Z][a-z]|\.$/);
    });

    it('uses only placeholders that are filled', () => {
      const allowed = rule.measure
        ? /\{\w+\}/g
        : isGeneral(rule) || parents.has(rule.code)
          ? /\{(?:quote|codes|count)\}/g
          : /\{quote\}/g;
      for (const text of textsOf(rule)) expect(text.replace(allowed, '')).not.toMatch(/[{}]/);
    });

    it('asks for evidence in words that accuse nobody', () => {
      const isEvidence = rule.kind === 'evidence_request';
      const accusing = isEvidence
        ? textsOf(rule).filter((text) => /\bbreach|\bis misleading\b|\bmisleads\b|\bis false\b/i.test(text))
        : [];
      expect(accusing).toEqual([]);
    });

    it('asks evidence requests for evidence, a qualification or a decision, and never for removal', () => {
      const allowed = ['provide_evidence', 'add_qualification', 'human_review', 'replace_wording'];
      expect(rule.kind === 'evidence_request' ? allowed : [rule.requirement.type]).toContain(rule.requirement.type);
    });

    it('names parents that exist and are more general', () => {
      for (const parent of rule.parents ?? []) {
        expect(codes).toContain(parent);
        expect(parent).not.toBe(rule.code);
      }
    });

    it('can be found, or is the parent of a rule that can', () => {
      expect(isGeneral(rule) ? parents.has(rule.code) : true).toBe(true);
    });

    it('never is a process rule', () => {
      expect(rule.code).not.toMatch(/^CAP_1\.7/);
    });
  },
);

describe('the catalogue', () => {
  it('has rules in every section that can be decided from text', () => {
    const sections = new Set([...codes].map(toSectionOf));
    const wanted = [1, 2, 3, 4, 5, 6, 8, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22].map(
      (section) => `CAP_${section}`,
    );
    expect(wanted.filter((section) => !sections.has(section))).toEqual([]);
    expect(
      ['WCAG_1', 'PDFUA_7', 'PRIVACY', 'LANGUAGE', 'PLATFORM'].filter((section) => !sections.has(section)),
    ).toEqual([]);
  });

  it('lists each rule once, with its source and an address', () => {
    const listed = catalogue();
    expect(new Set(listed.map(({ ruleCode }) => ruleCode)).size).toBe(listed.length);
    for (const rule of listed) {
      expect(rule.source).not.toBe('');
      expect(rule.url ?? 'https://').toMatch(/^https:\/\//);
    }
  });

  it('names no third-party page for a rule', () => {
    const thirdParties = /studylib|junger-audio|beatrig|findgreengarage|doclinks|law\.cornell/;
    expect(entries.filter(({ url }) => thirdParties.test(url))).toEqual([]);
  });

  it('names no year in its phrases, but in the number of a standard: they would age, `{year}` does not', () => {
    const phrases = allRules.flatMap(({ rule }) => phrasesOf(rule));
    expect(phrases.filter((phrase) => /\b(?<!pas )(?:19|20)\d\d\b/.test(phrase))).toEqual([]);
  });

  it('records decisions in the shape of the interface, each about rules that are published', () => {
    const codesOfDecisions = new Set(precedents.flatMap((decision) => decision.codes));
    expect([...codesOfDecisions].filter((code) => !findCatalogueEntry(code))).toEqual([]);
    for (const { codes: _codes, subject, ...precedent } of precedents) {
      expect(() => precedentSchema.strict().parse(precedent)).not.toThrow();
      expect(subject).not.toEqual([]);
    }
  });

  it('has cues for every sector, each well formed', () => {
    expect(sectors.map(({ name }) => name).toSorted()).toEqual([...sectorNames].toSorted());
    const problems = sectors.flatMap((sector: Sector) => {
      const known = new Set([...Object.keys(lexicons), ...Object.keys(sector.lexicons ?? {})]);
      return [...sector.strong, ...(sector.weak ?? [])].flatMap((cue) => findPhraseProblems(cue, known));
    });
    expect(problems).toEqual([]);
  });
});
