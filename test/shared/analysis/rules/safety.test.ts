import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCatalogue } from '../../../../scripts/rules/read-catalogue.ts';
import { detectors } from '../../../../shared/analysis/rules/detectors.ts';
import { getRuleSet } from '../../../../shared/analysis/rules/get-rule-set.ts';
import { tokenise } from '../../../../shared/analysis/rules/text/tokenise.ts';

const { matcher } = getRuleSet();

/** Places in phrases that were looked at for a text: what the time of a match is made of. */
function countSteps(text: string): number {
  let steps = 0;
  const { tokens } = tokenise(text, matcher);
  matcher.find(tokens, (count) => (steps = count));
  return steps;
}

/** Texts made to keep as many phrases busy as long as possible. */
const attacks: Readonly<Record<string, string>> = {
  'words that begin many phrases': 'help reduce your pain free win save up to the best clinically proven ',
  'one word': 'cure ',
  'a list word over and over': 'anxiety ',
  'numbers and signs': '£ 5 % 99.9 £ 10 % off ',
  'words that end many phrases': 'anxiety pain now today prize free days weeks ',
  'a claim without an end': 'relieves your really very truly quite ',
  'no letter at all': '*****!!!???…""“”()[]{}<>@@@###',
  'stars in words': 'a*a*a*a*a*',
  'a hashtag': '#AaAaAaAa',
  'an address': 'a.b.c.d.e.f@',
  'letters and combining marks': 'e\u0301\u0300\u0302',
  apostrophes: "a''''''''",
  'line breaks': 'a-\n b-\n c\n\n',
  'signs of notes': '* * † ‡ *',
};

describe('the rules’ cost', () => {
  it.each(Object.entries(attacks))('grows in proportion to the length of a text of %s', (_name, unit) => {
    const size = (characters: number): string => unit.repeat(Math.ceil(characters / unit.length));
    const [small, large] = [countSteps(size(4000)), countSteps(size(16_000))];
    expect(large).toBeLessThanOrEqual(4.4 * small + 2000);
    expect(large / 16_000).toBeLessThan(400);
  });

  it('grows in proportion for every phrase attacked with its own words', () => {
    const growing = [...attackTexts()].filter((text) => {
      const [small, large] = [countSteps(text.repeat(10)), countSteps(text.repeat(40))];
      return large > 4.5 * small + 2000;
    });
    expect(growing).toEqual([]);
  });

  it.each(Object.keys(detectors))('is bounded for the detector %s', (name) => {
    for (const unit of Object.values(attacks)) {
      const text = unit.repeat(Math.ceil(20_000 / unit.length));
      const spans = [...(detectors[name]?.(text, tokenise(text).tokens) ?? [])];
      expect(spans.length).toBeLessThanOrEqual(text.length);
    }
  });
});

/** The words of every example in the catalogue: each keeps its own rule busy. */
function* attackTexts(): Generator<string> {
  for (const { examples } of readCatalogue().files) {
    const [example] = examples.raises;
    if (example !== undefined) yield `${example.text ?? ''} `;
  }
}

describe('regular expressions in the review', () => {
  it('nest no unbounded repetition in another and name no group twice', async () => {
    const folder = join(import.meta.dirname, '../../../../shared/analysis/rules');
    const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts'));
    const suspicious: string[] = [];
    for (const file of files) {
      const source = await readFile(join(folder, file), 'utf8');
      for (const [literal] of source.matchAll(
        /(?<=[\s(,=:])\/(?![/*\s])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[dgimsuyv]*/g,
      )) {
        if (hasNestedRepetition(literal)) suspicious.push(`${file}: ${literal}`);
      }
    }
    expect(suspicious).toEqual([]);
  });

  it('would notice one that does', () => {
    expect(hasNestedRepetition('/(a+)+$/')).toBe(true);
    expect(hasNestedRepetition('/(?:a|b*)*c/')).toBe(true);
    expect(hasNestedRepetition('/(?:\\.[a-z]{2,63}){1,4}/')).toBe(false);
  });
});

/**
 * An unbounded repetition of a group that can begin with an unbounded repetition, or consists of one: the shape behind
 * exponential matching. A group that begins with a fixed sign is safe, because each round has to find that sign.
 */
function hasNestedRepetition(literal: string): boolean {
  const body = literal.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x');
  for (const [, inner = ''] of body.matchAll(/\(((?:\?[:=!]|\?<\w+>)?[^()]*)\)(?:[*+]|\{\d+,\})/g)) {
    const options = inner.replace(/^\?(?:[:=!]|<\w+>)/, '').split('|');
    if (options.some((option) => /^.(?:[*+]|\{\d+,\})/.test(option))) return true;
  }
  return false;
}
