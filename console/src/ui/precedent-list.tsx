import type { Issue } from '../api/types.ts';
import { toDay } from './words.ts';

/** Only addresses of the web become links. */
export function WebLink({ url, text }: { readonly url: string; readonly text: string }) {
  return url.startsWith('https://') ? (
    <a href={url} target="_blank" rel="noreferrer noopener">
      {text}
    </a>
  ) : (
    <span>{text}</span>
  );
}

/** Published decisions, each with its outcome and day. */
export function PrecedentList({ precedents }: { readonly precedents: Issue['precedents'] }) {
  return (
    <ul class="precedents">
      {precedents.map(({ url, title, decision, date }) => (
        <li key={url}>
          <WebLink url={url} text={title} />{' '}
          <span class="soft">
            {decision}, {toDay(date)}
          </span>
        </li>
      ))}
    </ul>
  );
}
