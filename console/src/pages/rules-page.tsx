import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { useReading } from '../api/cache.ts';
import { paths } from '../api/paths.ts';
import { request } from '../api/request.ts';
import type { Rule } from '../api/types.ts';
import { WebLink } from '../review/finding-detail.tsx';
import { SeverityTag } from '../ui/severity.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { plural, ruleName } from '../ui/words.ts';

/** The rules that fit the words of a search, each word anywhere. */
function search(rules: readonly Rule[], text: string): readonly Rule[] {
  const words = text
    .toLowerCase()
    .split(/[\s_]+/)
    .filter(Boolean);
  return rules.filter(({ ruleCode, title, source, section }) => {
    const all = `${ruleCode} ${ruleName(ruleCode)} ${title} ${source} ${section}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

function RuleItem({ rule, isChosen }: { readonly rule: Rule; readonly isChosen: boolean }) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) item.current?.scrollIntoView({ block: 'center' });
  }, [isChosen]);
  return (
    <li ref={item} class={isChosen ? 'rule chosen' : 'rule'}>
      <p class="rule-code">{ruleName(rule.ruleCode)}</p>
      <div>
        <h2>{rule.title}</h2>
        <p class="soft">
          {rule.source} · {rule.section}
          {rule.url ? (
            <>
              {' · '}
              <WebLink url={rule.url} text="Text of the rule" />
            </>
          ) : undefined}
        </p>
      </div>
      <SeverityTag severity={rule.severity} />
    </li>
  );
}

/** Every rule that a review applies. */
export function RulesPage() {
  const { query } = useLocation();
  const { data, error } = useReading<{ readonly rules: readonly Rule[] }>({
    key: ['rules'],
    read: (signal) => request('GET', paths.rules, { signal }),
    staleMs: Number.POSITIVE_INFINITY,
  });
  const [text, setText] = useState('');
  const [source, setSource] = useState('');
  const rules = data?.rules ?? [];
  const sources = [...new Set(rules.map((rule) => rule.source))].toSorted();
  const fitting = useMemo(
    () => search(rules, text).filter((rule) => source === '' || rule.source === source),
    [rules, text, source],
  );
  useKeys({ '/': () => document.getElementById('rule-search')?.focus() });
  useEffect(() => {
    document.title = 'Rules · Asset Review';
  }, []);
  return (
    <main id="main" class="page scrolling" tabIndex={-1}>
      <header class="page-head">
        <h1>Rules</h1>
        <p class="soft" role="status">
          {data ? plural(fitting.length, 'rule') : 'Reading…'}
        </p>
      </header>
      <search class="filters">
        <input
          id="rule-search"
          type="search"
          aria-label="Search rules"
          placeholder="Search rules"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <select aria-label="Source" value={source} onChange={(event) => setSource(event.currentTarget.value)}>
          <option value="">Any source</option>
          {sources.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </search>
      {error ? <p role="alert">The rules could not be read. {error.message}</p> : undefined}
      <ul class="rules">
        {fitting.map((rule) => (
          <RuleItem key={rule.ruleId} rule={rule} isChosen={rule.ruleCode === query['rule']} />
        ))}
      </ul>
    </main>
  );
}
