import { useReading } from '../api/cache.ts';
import { paths } from '../api/paths.ts';
import { request } from '../api/request.ts';
import type { RuleGuide } from '../api/types.ts';
import { PrecedentList } from '../ui/precedent-list.tsx';
import { plural, ruleName, sectorName } from '../ui/words.ts';

type Check = RuleGuide['checks'][number];

const kindWords = {
  prohibition: 'Prohibition',
  missing_statement: 'Missing statement',
  evidence_request: 'Evidence request',
} as const;

/** Where a finding quotes its words, a rule has none yet. */
const withoutQuote = (text: string): string => text.replaceAll('{quote}', '…');

/** A text with the words that a finding quotes. */
function Quoted({ text, quote }: Check['raises'][number]) {
  const at = quote === null ? -1 : text.indexOf(quote);
  if (quote === null || at < 0) return <bdi>{text}</bdi>;
  return (
    <bdi>
      {text.slice(0, at)}
      <mark>{quote}</mark>
      {text.slice(at + quote.length)}
    </bdi>
  );
}

function CheckText({ check }: { readonly check: Check }) {
  const { kind, why, instruction, sectors, raises, quiet } = check;
  return (
    <>
      <dl>
        <dt>{kindWords[kind]}</dt>
        <dd>{withoutQuote(why)}</dd>
        <dt>Cure</dt>
        <dd>{withoutQuote(instruction)}</dd>
        <dt>Looks at</dt>
        <dd>{sectors.length === 0 ? 'Every file' : `Files about ${sectors.map(sectorName).join(', ')}`}</dd>
      </dl>
      {raises.length > 0 ? (
        <div class="rule-examples">
          <section>
            <h3>Raises a finding</h3>
            <ul>
              {raises.map((example) => (
                <li key={example.text}>
                  <Quoted {...example} />
                </li>
              ))}
            </ul>
          </section>
          <section>
            <h3>Does not</h3>
            <ul>
              {quiet.map(({ text, because }) => (
                <li key={text}>
                  <bdi>{text}</bdi>
                  {because === null ? undefined : <span class="soft">{because}</span>}
                </li>
              ))}
            </ul>
          </section>
        </div>
      ) : undefined}
    </>
  );
}

export const useRuleGuide = (ruleCode: string) =>
  useReading<RuleGuide>({
    key: ['rule', ruleCode],
    read: (signal) => request('GET', paths.ruleGuide(ruleCode), { signal }),
    enabled: ruleCode !== '',
    staleMs: Number.POSITIVE_INFINITY,
  });

/** What a rule asks, its examples, and decisions under it. */
export function RuleText({ ruleCode }: { readonly ruleCode: string }) {
  const { data, error } = useRuleGuide(ruleCode);
  if (error) return <p role="alert">The rule could not be read. {error.message}</p>;
  if (data === undefined) return <p class="soft">Reading…</p>;
  const { asks, onAir, checks, precedents, precedentCount } = data;
  return (
    <div class="rule-text">
      {asks === null ? undefined : <p>{asks}</p>}
      {onAir === null ? undefined : <p class="soft">On television and radio it is {ruleName(onAir)}.</p>}
      {checks.map((check, index) => (
        <CheckText key={index} check={check} />
      ))}
      <section>
        <h3>Decisions</h3>
        {precedentCount === 0 ? <p class="soft">No decision under this rule is known here.</p> : undefined}
        <PrecedentList precedents={precedents} />
        {precedentCount > precedents.length ? (
          <p class="soft">
            The newest {precedents.length} of {plural(precedentCount, 'decision')}.
          </p>
        ) : undefined}
      </section>
    </div>
  );
}
