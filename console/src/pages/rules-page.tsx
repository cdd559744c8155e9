import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { useReading } from '../api/cache.ts';
import { pages, paths } from '../api/paths.ts';
import { request } from '../api/request.ts';
import type { Rule } from '../api/types.ts';
import { WebLink } from '../ui/precedent-list.tsx';
import { SeverityTag } from '../ui/severity.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { plural, ruleName } from '../ui/words.ts';
import { RuleText, useRuleGuide } from './rule-guide.tsx';

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

interface ItemProps {
  readonly rule: Rule;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function RuleItem({ rule, isOpen, onToggle }: ItemProps) {
  const item = useRef<HTMLLIElement>(null);
  // A rule that the address names is scrolled to; one that was clicked is in sight.
  useEffect(() => {
    const top = item.current?.getBoundingClientRect().top ?? 0;
    if (isOpen && (top < 0 || top > innerHeight * 0.8)) item.current?.scrollIntoView({ block: 'start' });
  }, [isOpen]);
  const textId = `rule-${rule.ruleCode}`;
  return (
    <li ref={item} class={isOpen ? 'rule chosen' : 'rule'}>
      <p class="rule-code">{ruleName(rule.ruleCode)}</p>
      <div>
        <h2>
          <button type="button" class="rule-title" aria-expanded={isOpen} aria-controls={textId} onClick={onToggle}>
            {rule.title}
          </button>
        </h2>
        <p class="soft">
          {rule.source} · {rule.section}
          {rule.url ? (
            <>
              {' · '}
              <WebLink url={rule.url} text="Published text" />
            </>
          ) : undefined}
        </p>
        <div id={textId}>{isOpen ? <RuleText ruleCode={rule.ruleCode} /> : undefined}</div>
      </div>
      <SeverityTag severity={rule.severity} />
    </li>
  );
}

/** Every rule that a review applies. */
export function RulesPage() {
  const { query, path, route } = useLocation();
  const { data, error } = useReading<{ readonly rules: readonly Rule[] }>({
    key: ['rules'],
    read: (signal) => request('GET', paths.rules, { signal }),
    staleMs: Number.POSITIVE_INFINITY,
  });
  const [text, setText] = useState('');
  const [source, setSource] = useState('');
  const rules = data?.rules ?? [];
  const wanted = query['rule'] ?? '';
  // A finding in a film may name the number of the broadcast Code.
  const guide = useRuleGuide(rules.length === 0 || rules.some(({ ruleCode }) => ruleCode === wanted) ? '' : wanted);
  const chosen = guide.data?.ruleCode ?? wanted;
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
      {guide.error ? (
        <p role="alert">
          {ruleName(wanted)} is not in the catalogue. It may be of a <a href={pages.rulePacks}>rule pack</a>.
        </p>
      ) : undefined}
      {data && fitting.length === 0 ? <p class="empty">No rule fits this search.</p> : undefined}
      <ul class="rules">
        {fitting.map((rule) => (
          <RuleItem
            key={rule.ruleId}
            rule={rule}
            isOpen={rule.ruleCode === chosen}
            onToggle={() => route(rule.ruleCode === chosen ? path : pages.rule(rule.ruleCode), true)}
          />
        ))}
      </ul>
    </main>
  );
}
