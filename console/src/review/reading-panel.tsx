import { describePlace, plural, ruleName } from '../ui/words.ts';
import { MeasuredValues } from './measured-values.tsx';
import type { Review } from './use-review.ts';

const clearedWords = {
  cure: 'A cure stands beside it',
  exemption: 'Exempt',
  negation: 'Denied in the text',
  gate: 'Outside the rule’s sector',
  context: 'The context clears it',
  suppressor: 'Another rule covers it',
  second_look: 'Unlikely on a second look',
  language_model: 'The language model quotes what settles it',
} as const;

const languages = new Intl.DisplayNames('en-GB', { type: 'language' });
const nameLanguage = (tag: string): string => (tag === 'und' ? 'Language not recognised' : (languages.of(tag) ?? tag));

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What was read and what was not, and what was cleared and why. */
export function ReadingPanel({ review }: { readonly review: Review }) {
  const { coverage, cleared, provenance } = review;
  return (
    <div class="reading">
      {coverage ? (
        <section aria-labelledby="reading-title">
          <h2 id="reading-title">What was read</h2>
          <p>{coverage.read.length === 0 ? 'Nothing.' : `${capitalise(coverage.read.join(', '))}.`}</p>
          {coverage.notAssessed.length > 0 ? (
            <p class="callout">Not assessed: {coverage.notAssessed.join(', ')}.</p>
          ) : (
            <p class="good">Nothing of the content went unread.</p>
          )}
          <table>
            <caption class="hidden">Each check and how far it went</caption>
            <thead>
              <tr>
                <th scope="col">Check</th>
                <th scope="col">Extent</th>
                <th scope="col">Why not in full</th>
              </tr>
            </thead>
            <tbody>
              {coverage.coverage.map(({ check, extent, reason, language }, index) => (
                <tr key={index}>
                  <th scope="row">
                    {capitalise(check.replaceAll('_', ' '))}
                    {language ? ` (${nameLanguage(language)})` : ''}
                  </th>
                  <td class={extent === 'full' ? 'good' : 'open-count'}>{extent.replaceAll('_', ' ')}</td>
                  <td>
                    <bdi>{reason}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : undefined}
      <MeasuredValues review={review} />
      <section aria-labelledby="cleared-title">
        <h2 id="cleared-title">What was cleared</h2>
        {cleared.length === 0 ? (
          <p class="soft">Nothing came near a rule and was cleared.</p>
        ) : (
          <ul class="cleared">
            {cleared.map(({ ruleCode, quote, anchor, clearedBy, reason, cureQuote }, index) => (
              <li key={index}>
                <p>
                  <q>
                    <bdi>{quote}</bdi>
                  </q>{' '}
                  <span class="soft">
                    {ruleName(ruleCode)} · {describePlace(anchor)}
                  </span>
                </p>
                <p>
                  <strong>{clearedWords[clearedBy]}.</strong> <bdi>{reason}</bdi>
                  {cureQuote ? (
                    <>
                      {' '}
                      <q>
                        <bdi>{cureQuote}</bdi>
                      </q>
                    </>
                  ) : undefined}
                </p>
              </li>
            ))}
          </ul>
        )}
      </section>
      {provenance ? (
        <p class="soft provenance">
          Rule set {provenance.ruleSetVersion}, {plural(provenance.engines.length, 'engine')}:{' '}
          {provenance.engines.map(({ name, version }) => `${name} ${version}`).join(', ')}.
          {provenance.sha256 ? (
            <>
              {' '}
              SHA-256 of the file: <code>{provenance.sha256}</code>
            </>
          ) : undefined}
        </p>
      ) : undefined}
    </div>
  );
}
