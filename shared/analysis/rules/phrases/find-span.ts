import { accept, type CompiledPhrase } from './compile-phrases.ts';

/** The greatest number of tokens that a phrase can take. `longest` gives the words of each list's longest entry. */
export function findSpan({ states, starts }: CompiledPhrase, longest: readonly number[]): number {
  const known = new Map<number, number>();
  const spanFrom = (place: number): number => {
    const state = states[place];
    if (place === accept || !state) return 0;
    const before = known.get(place);
    if (before !== undefined) return before;
    const own = state.test.kind === 'list' ? (longest[state.test.list] ?? 1) : 1;
    const span = own + Math.max(...state.next.map(spanFrom));
    known.set(place, span);
    return span;
  };
  return Math.max(...starts.map(spanFrom));
}
