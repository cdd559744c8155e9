import { useState } from 'preact/hooks';
import { findAlsoUnder } from '../../../shared/model/also-under.ts';
import { pages } from '../api/paths.ts';
import type { Evidence, Issue } from '../api/types.ts';
import { MeasurePlot } from '../ui/measure-plot.tsx';
import { PrecedentList } from '../ui/precedent-list.tsx';
import { describePlace, quoteOf, ruleName } from '../ui/words.ts';

interface DetailProps {
  readonly issue: Issue;
  /** Opens everything, as on paper. */
  readonly isInFull?: boolean;
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** The quoted words with what stands around them. */
function Quote({ issue }: { readonly issue: Issue }) {
  const quote = quoteOf(issue.anchor);
  if (quote === undefined) return null;
  const contents = issue.contributors.flatMap(({ evidence }) => evidence.map(({ content }) => content));
  const around = contents.find((content) => 'quote' in content && oneLine(content.quote) === quote);
  const [before, after] = around && 'quote' in around ? [around.before, around.after] : ['', ''];
  return (
    <blockquote class={issue.severity.toLowerCase()}>
      <bdi>
        {before}
        <mark>{quote}</mark>
        {after}
      </bdi>
    </blockquote>
  );
}

function EvidenceLine({ evidence: { content, anchor } }: { readonly evidence: Evidence }) {
  const place = <span class="soft">{describePlace(anchor)}</span>;
  if ('quote' in content)
    return (
      <li>
        <bdi>
          {content.before}
          <mark>{content.quote}</mark>
          {content.after}
        </bdi>{' '}
        {place}
      </li>
    );
  if ('unit' in content)
    return (
      <li>
        <MeasurePlot measurement={content} /> {place}
      </li>
    );
  if ('name' in content)
    return (
      <li>
        {content.name}: <bdi>{typeof content.value === 'string' ? content.value : JSON.stringify(content.value)}</bdi>
      </li>
    );
  return <li>Picture {place}</li>;
}

const relationWords = {
  primary: 'Found by',
  corroborates: 'Supported by',
  disputes: 'Disputed by',
  qualifies: 'Qualified by',
} as const;

function Contributors({ issue, isInFull }: DetailProps) {
  return (
    <details class="evidence" open={isInFull}>
      <summary>Evidence</summary>
      {issue.contributors.map(({ id, label, relationType, confidence, reasoning, evidence }) => (
        <section key={id}>
          <p>
            <span class="soft">{relationWords[relationType]}</span> {label}{' '}
            <span class="soft">· confidence {Math.round(confidence * 100)} %</span>
          </p>
          {relationType === 'primary' ? undefined : <p>{reasoning}</p>}
          <ul>
            {evidence.map((one) => (
              <EvidenceLine key={one.id} evidence={one} />
            ))}
          </ul>
        </section>
      ))}
    </details>
  );
}

/** The other rules of the same words, each with what it asks for. */
function AlsoUnder({ issue }: { readonly issue: Issue }) {
  const others = findAlsoUnder(issue);
  if (others.length === 0) return null;
  return (
    <>
      <dt>Also under</dt>
      <dd>
        <ul class="precedents">
          {others.map(({ ruleCode, instruction, isLikely }) => (
            <li key={ruleCode}>
              <a href={pages.rule(ruleCode)}>{ruleName(ruleCode)}</a>
              {isLikely ? '' : ' (a note)'}: {instruction}
            </li>
          ))}
        </ul>
      </dd>
    </>
  );
}

const shownPrecedents = 2;

function Precedents({ issue, isInFull }: DetailProps) {
  const [isAll, setAll] = useState(isInFull);
  const { precedents } = issue;
  if (precedents.length === 0) return null;
  const rest = precedents.length - shownPrecedents;
  return (
    <>
      <dt>Precedents</dt>
      <dd>
        <PrecedentList precedents={precedents.slice(0, isAll ? undefined : shownPrecedents)} />
        {rest > 0 && !isAll ? (
          <button type="button" class="plain" onClick={() => setAll(true)}>
            {rest} more
          </button>
        ) : undefined}
      </dd>
    </>
  );
}

/** A finding in full, as the report shows it: the words, the reason, the cure, similar rulings, and the evidence. */
export function FindingDetail({ issue, isInFull = false }: DetailProps) {
  const { instruction, wording } = issue.resolutionRequirement;
  return (
    <>
      <Quote issue={issue} />
      <dl>
        <dt>Why</dt>
        <dd>
          <strong>{issue.severityReasoningHeadline}.</strong> {issue.severityReasoning}
        </dd>
        <dt>Cure</dt>
        <dd>
          {instruction}
          {wording ? (
            <>
              {' '}
              For example: <q>{wording}</q>
            </>
          ) : undefined}
        </dd>
        <dt>Rule</dt>
        <dd>
          <a href={pages.rule(issue.ruleCode)}>{ruleName(issue.ruleCode)}</a>
        </dd>
        <AlsoUnder issue={issue} />
        <Precedents issue={issue} isInFull={isInFull} />
      </dl>
      <Contributors issue={issue} isInFull={isInFull} />
    </>
  );
}
