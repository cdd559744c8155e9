import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clusterTopics } from '../../../../shared/analysis/topics/cluster-topics.ts';
import { linkSimilar } from '../../../../shared/analysis/topics/link-similar.ts';
import { linkTouching } from '../../../../shared/analysis/topics/link-touching.ts';
import type { FeatureVector } from '../../../../shared/analysis/topics/to-feature-vectors.ts';
import { toTopicTitle } from '../../../../shared/analysis/topics/topic-texts.ts';
import { deriveUuid } from '../../../../shared/model/ids.ts';
import { type Anchor, type Issue, topicSchema } from '../../../../shared/model/issue.ts';
import { createIssue } from './create-issue.ts';

const context = { assetId: '7b0a4e0e-64a5-4f5c-9f43-52e4f6f0a001', createdAt: '2026-03-01T10:00:00.000Z' };

const at = (start: number, quote: string): Anchor => ({
  kind: 'text',
  start,
  end: start + quote.length,
  line: 1,
  quote,
});

function issuesOf(...rows: readonly (readonly [ruleCode: string, quote: string, start: number])[]): Issue[] {
  return rows.map(([ruleCode, quote, start], index) =>
    createIssue({ ruleCode, quote, anchor: at(start, quote), referenceNumber: index + 1 }),
  );
}

describe('clusterTopics', () => {
  it('groups issues of one rule with similar words as one root cause and leaves the odd one out', () => {
    const issues = issuesOf(
      ['CAP_12.1', 'relieves back pain in minutes', 0],
      ['CAP_12.1', 'relieves knee pain overnight', 200],
      ['CAP_8.17.4', 'enter our prize draw', 400],
    );
    const { topics, orphanIssueIds } = clusterTopics(issues, context);
    expect(
      topics.map(({ topicType, issues: own }) => [topicType, own.map(({ referenceNumber }) => referenceNumber)]),
    ).toEqual([['ROOT_CAUSE', [1, 2]]]);
    expect(orphanIssueIds).toEqual([issues[2]?.id]);
  });

  it('groups different rules that touch the same words as one place', () => {
    const issues = issuesOf(['CAP_18.7', 'unwind with gin', 10], ['CAP_3.7', 'with gin at half price', 17]);
    const { topics } = clusterTopics(issues, context);
    expect(topics.map(({ topicType, title }) => [topicType, title])).toEqual([
      ['SHARED_ANCHOR', 'Several findings about “with gin at half price”'],
    ]);
  });

  it('names subjects and words of the file in its titles, never a measurement', () => {
    const measured = (start: number): Issue => {
      const [issue] = issuesOf(['WCAG_1.4.3', 'Terms in grey', start]);
      if (!issue) throw new Error('No issue.');
      const content = { name: 'contrast_ratio', value: 2, unit: 'ratio', limit: 4.5, comparison: 'below' };
      const contributors = issue.contributors.map((contributor) => ({
        ...contributor,
        evidence: contributor.evidence.map(({ id, confidence, anchor }) => ({
          id,
          sourceType: 'measurement' as const,
          confidence,
          content,
          anchor,
        })),
      }));
      return { ...issue, id: deriveUuid('measured', start), contributors };
    };
    const [spoken, general] = issuesOf(['BCAP_3.9', 'you cannot lose', 300], ['BCAP_3.1', 'you cannot lose', 300]);
    if (!spoken || !general) throw new Error('No issues.');
    const titles = [
      toTopicTitle('ROOT_CAUSE', [spoken, general]),
      toTopicTitle('SHARED_ANCHOR', [measured(0), measured(5)]),
      toTopicTitle('ROOT_CAUSE', [measured(0), { ...measured(5), ruleCode: 'WCAG_3.1.1', anchor: { kind: 'asset' } }]),
    ];
    expect(titles).toEqual([
      'Misleading claims: “you cannot lose”',
      'Several findings about “Terms in grey”',
      'Accessibility: “Terms in grey”',
    ]);
  });

  it('gives only the root cause where cause and place have the same issues', () => {
    const issues = issuesOf(['CAP_12.1', 'cures eczema', 0], ['CAP_12.1', 'cures eczema fast', 0]);
    expect(clusterTopics(issues, context).topics.map(({ topicType }) => topicType)).toEqual(['ROOT_CAUSE']);
  });

  it('counts critical, open and resolved issues by the specification', () => {
    const issues = [
      createIssue({
        ruleCode: 'CAP_12.12',
        quote: 'botox party',
        status: 'OPEN',
        severity: 'CRITICAL',
        anchor: at(0, 'x'),
      }),
      createIssue({
        ruleCode: 'CAP_12.12',
        quote: 'botox offer',
        status: 'DISMISSED',
        severity: 'CRITICAL',
        anchor: at(50, 'x'),
      }),
      createIssue({
        ruleCode: 'CAP_12.12',
        quote: 'botox',
        status: 'AWAITING_HUMAN_INPUT',
        severity: 'MINOR',
        anchor: at(90, 'x'),
      }),
    ];
    const { summary, issueCount } = clusterTopics(issues, context).topics[0] ?? {};
    expect(issueCount).toBe(3);
    expect(summary).toMatchObject({ totalIssues: 3, criticalIssues: 2, openIssues: 2, resolvedIssues: 1 });
  });

  it('gives the same topics, ids included, for the same issues', () => {
    const issues = issuesOf(
      ['CAP_3.7', 'proven results', 0],
      ['CAP_3.7', 'proven to work', 90],
      ['CAP_3.7', 'clinically proven', 160],
    );
    expect(clusterTopics(issues, context)).toEqual(clusterTopics(structuredClone(issues), context));
  });

  it('keeps every invariant of topics for any issues', () => {
    const word = fc.constantFrom('relieves', 'pain', 'free', 'trial', 'best', 'green', 'planet', 'win', 'cash', 'gin');
    const row = fc.record({
      ruleCode: fc.constantFrom('CAP_3.7', 'CAP_3.9', 'CAP_12.1', 'CAP_15.1.1', 'CAP_18.7', 'WCAG_1.4.3'),
      words: fc.array(word, { minLength: 1, maxLength: 5 }),
      start: fc.nat(300),
      isWhole: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), (rows) => {
        const issues = rows.map(({ ruleCode, words, start, isWhole }, index) => {
          const quote = words.join(' ');
          const anchor: Anchor = isWhole ? { kind: 'asset' } : at(start, quote);
          return createIssue({ ruleCode, quote, anchor, referenceNumber: index + 1 });
        });
        const { topics, orphanIssueIds } = clusterTopics(issues, context);
        for (const topicType of ['ROOT_CAUSE', 'SHARED_ANCHOR']) {
          const ids = topics
            .filter((topic) => topic.topicType === topicType)
            .flatMap((topic) => topic.issues.map(({ id }) => id));
          expect(new Set(ids).size).toBe(ids.length);
        }
        const grouped = new Set(topics.flatMap((topic) => topic.issues.map(({ id }) => id)));
        expect(issues.map(({ id }) => id).filter((id) => !grouped.has(id))).toEqual(orphanIssueIds);
        for (const topic of topics) expect(() => topicSchema.parse(topic)).not.toThrow();
      }),
      { numRuns: 60 },
    );
  });
});

describe('linkSimilar', () => {
  it('finds the groups that joining the closest pair over and over finds', () => {
    const vector = fc.array(fc.record({ feature: fc.nat(6), weight: fc.double({ min: 0.1, max: 1, noNaN: true }) }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(fc.array(vector, { maxLength: 12 }), (rows) => {
        const vectors = rows.map((row): FeatureVector => {
          const length = Math.hypot(...new Map(row.map(({ feature, weight }) => [feature, weight])).values());
          return new Map(row.map(({ feature, weight }) => [feature, weight / length]));
        });
        expect(linkSimilar(vectors, 0.3)).toEqual(joinClosestPairs(vectors, 0.3));
      }),
      { numRuns: 300, seed: 20260301 },
    );
  });
});

const cosine = (a = new Map<number, number>() as FeatureVector, b = a): number =>
  [...a].reduce((sum, [feature, weight]) => sum + weight * (b.get(feature) ?? 0), 0);

/** Average linkage as the textbook has it, in cubic time. */
function joinClosestPairs(vectors: readonly FeatureVector[], threshold: number): number[][] {
  let groups = vectors.map((_, index) => [index]);
  for (;;) {
    let best = { value: threshold, pair: undefined as readonly [number[], number[]] | undefined };
    for (const [position, a] of groups.entries()) {
      for (const b of groups.slice(position + 1)) {
        const sum = a.flatMap((i) => b.map((j) => cosine(vectors[i], vectors[j]))).reduce((x, y) => x + y, 0);
        const value = sum / (a.length * b.length);
        if (value >= best.value && (!best.pair || value > best.value)) best = { value, pair: [a, b] };
      }
    }
    const { pair } = best;
    if (!pair) break;
    groups = [...groups.filter((group) => !pair.includes(group)), [...pair[0], ...pair[1]]];
  }
  return groups.map((group) => group.toSorted((a, b) => a - b)).toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
}

const box = (x: number, y: number): Anchor => ({
  kind: 'page',
  page: 1,
  boxes: [{ x, y, width: 0.2, height: 0.05 }],
  quote: '',
  start: 0,
  end: 0,
});

const time = (startMs: number, endMs: number): Anchor => ({ kind: 'time', startMs, endMs });

describe('linkTouching', () => {
  it('joins boxes that overlap on one page and not those on another', () => {
    const other: Anchor = {
      ...box(0.1, 0.1),
      kind: 'page',
      page: 2,
      boxes: [{ x: 0.1, y: 0.1, width: 0.2, height: 0.05 }],
      quote: '',
      start: 0,
      end: 0,
    };
    expect(linkTouching([box(0.1, 0.1), box(0.15, 0.11), other, box(0.1, 0.5)])).toEqual([[0, 1], [2], [3]]);
  });

  it('joins times that overlap and chains of words', () => {
    expect(linkTouching([time(0, 1000), time(900, 1500), time(1600, 1700)])).toEqual([[0, 1], [2]]);
    expect(linkTouching([at(0, 'abcd'), at(3, 'defg'), at(6, 'ghi'), at(20, 'x')])).toEqual([[0, 1, 2], [3]]);
  });

  it('leaves anchors of the whole asset alone', () => {
    expect(linkTouching([{ kind: 'asset' }, { kind: 'asset' }])).toEqual([[0], [1]]);
  });
});
