/**
 * A click on a mark in running text. Marks are links, because only they break across lines as words do: a plain click
 * selects in place, and one with a key held opens the finding in another tab.
 */
export function followMark(event: MouseEvent, select: () => void): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  // Without this the router would open the link as another page.
  event.stopPropagation();
  select();
}
