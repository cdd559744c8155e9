import type { Issue } from '../api/types.ts';
import { quoteOf } from '../ui/words.ts';

interface Found {
  readonly issue: Issue;
  /** Text nodes that hold the quoted words and nothing else. */
  readonly nodes: readonly Text[];
}

/** Each letter of a text without white space, and which of its text nodes and where it comes from. */
function squeeze(root: Node): { readonly text: string; readonly places: readonly (readonly [Text, number])[] } {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const places: [Text, number][] = [];
  let text = '';
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue;
    for (let at = 0; at < node.data.length; at += 1) {
      const letter = node.data[at] ?? '';
      if (/\s/.test(letter)) continue;
      text += letter;
      places.push([node, at]);
    }
  }
  return { text, places };
}

/** Cuts the text nodes so that what lies between two letters stands alone. */
function isolate(places: readonly (readonly [Text, number])[]): Text[] {
  const ends = new Map<Text, { from: number; to: number }>();
  for (const [node, at] of places) {
    const known = ends.get(node);
    ends.set(node, { from: Math.min(known?.from ?? at, at), to: Math.max(known?.to ?? at, at) });
  }
  return [...ends].map(([node, { from, to }]) => {
    const middle = from > 0 ? node.splitText(from) : node;
    if (to - from + 1 < middle.data.length) middle.splitText(to - from + 1);
    return middle;
  });
}

/**
 * Finds the quoted words of findings below a root, whatever white space and elements stand between them, and cuts its text nodes there. The same words
 * again are the next place; words that overlap what was found before are left to that finding.
 */
export function findQuotes(root: Node, issues: readonly Issue[]): readonly Found[] {
  const { text, places } = squeeze(root);
  const taken: { from: number; to: number; issue: Issue }[] = [];
  const after = new Map<string, number>();
  for (const issue of issues) {
    const words = (quoteOf(issue.anchor) ?? '').replaceAll(/\s+/g, '');
    if (words === '') continue;
    const next = text.indexOf(words, after.get(words) ?? 0);
    const from = next < 0 ? text.indexOf(words) : next;
    if (from < 0) continue;
    after.set(words, from + words.length);
    const to = from + words.length;
    if (taken.every((other) => other.to <= from || other.from >= to)) taken.push({ from, to, issue });
  }
  // From the end, so that places before stay where they are.
  return taken
    .toSorted((a, b) => b.from - a.from)
    .map(({ from, to, issue }) => ({ issue, nodes: isolate(places.slice(from, to)) }));
}
