import type { Issue } from '../api/types.ts';
import { isOpen } from '../ui/words.ts';
import { findQuotes } from './find-quotes.ts';
import { followMark } from './follow-mark.ts';

interface Marking {
  readonly issues: readonly Issue[];
  readonly isHollow: ((issue: Issue) => boolean) | undefined;
  readonly onSelect: (issue: Issue) => void;
}

function createMark(issue: Issue, kind: string, label: string, { isHollow, onSelect }: Marking): HTMLAnchorElement {
  const mark = document.createElement('a');
  mark.href = `?finding=${issue.referenceNumber}`;
  mark.className = `${kind} ${issue.severity.toLowerCase()}${isOpen(issue.status) ? '' : ' settled'}${isHollow?.(issue) ? ' hollow' : ''}`;
  mark.dataset['issue'] = issue.id;
  mark.setAttribute('aria-label', label);
  mark.addEventListener('click', (event) => followMark(event, () => onSelect(issue)));
  return mark;
}

/** The words of a picture may take several lines, and a finding names the line of its own. */
const linesOfPicture = 40;

const lineOf = (picture: HTMLElement): number => Number(picture.dataset['line']);

/** The pictures that a finding may be about whose words stand in no text: those of the paragraph at its line or shortly before. */
function findPictures(pictures: readonly HTMLElement[], { anchor }: Issue): readonly HTMLElement[] {
  if (anchor.kind !== 'text') return [];
  const last = pictures.findLast(
    (picture) => lineOf(picture) <= anchor.line && lineOf(picture) > anchor.line - linesOfPicture,
  );
  return last === undefined ? [] : pictures.filter((picture) => lineOf(picture) === lineOf(last));
}

function markPicture(picture: HTMLElement, issue: Issue, marking: Marking): void {
  const label = `In the picture, finding ${issue.referenceNumber}: ${issue.summary}`;
  const mark = createMark(issue, 'badge', label, marking);
  mark.textContent = String(issue.referenceNumber);
  let marks = picture.querySelector('.marks');
  if (marks === null) {
    marks = document.createElement('span');
    marks.className = 'marks';
    picture.append(marks);
  }
  marks.append(mark);
}

/** Marks the words of findings, and the pictures in which the words of others stand. */
export function markWordDocument(root: HTMLElement, marking: Marking): void {
  const found = findQuotes(root, marking.issues);
  for (const { issue, nodes } of found)
    for (const node of nodes) {
      const mark = createMark(issue, 'text-mark', `${node.data}, finding ${issue.referenceNumber}`, marking);
      node.replaceWith(mark);
      mark.append(node);
    }
  const placed = new Set(found.map(({ issue }) => issue.id));
  const pictures = [...root.querySelectorAll<HTMLElement>('.word-picture[data-line]')];
  for (const issue of marking.issues)
    if (!placed.has(issue.id))
      for (const picture of findPictures(pictures, issue)) markPicture(picture, issue, marking);
}

/** Shows which mark is selected, and brings it into sight. */
export function selectInWord(root: HTMLElement, issueId: string | undefined): void {
  for (const mark of root.querySelectorAll<HTMLElement>('[data-issue]'))
    mark.classList.toggle('selected', mark.dataset['issue'] === issueId);
  root.querySelector('[data-issue].selected')?.scrollIntoView({ block: 'center' });
}
