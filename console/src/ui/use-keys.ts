import { useEffect, useRef } from 'preact/hooks';

type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && /^(checkbox|radio|range|button)$/.test(target.type));

/** Keys that step on while they are held; any other acts once. */
const mayRepeat = /^(?:[jk]|Arrow.+)$/;

/** Single keys for the page, by `event.key`. They are ignored while somebody types, while a dialog is open, and with Ctrl, Alt or Meta. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]') !== null) return;
      // Space and Enter belong to a button or a player that has the focus.
      const hasFocus =
        event.target instanceof HTMLElement && event.target.closest('button, a, summary, video, audio, [role=slider]');
      // On a finding and on a selected mark Space plays from the mark, where there is something to play; Enter opens the finding.
      const isFinding =
        event.target instanceof HTMLElement && event.target.matches('.finding-line, .slot.selected, .badge.selected');
      if (hasFocus && (event.key === 'Enter' || (event.key === ' ' && !isFinding))) return;
      const run = latest.current[event.key];
      if (run === undefined) return;
      event.preventDefault();
      if (event.repeat && !mayRepeat.test(event.key)) return;
      run(event);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
