import type { BlockRole, TextBlock } from '../../model/extraction.ts';

/** Some blocks as one text: people read on where a paragraph ends in the middle of a sentence, and letters in cells as words. */
export interface ContinuedText {
  readonly text: string;
  /** In order: `at` is where the code units from `start` on of a block stand in `text`. */
  readonly parts: readonly {
    readonly block: number;
    readonly at: number;
    readonly start: number;
    readonly length: number;
  }[];
}

/** What a longer block ends or begins with is enough to read over its end. */
const mostOfBlock = 300;
const mostOfRun = 16_384;
const fewestLetters = 4;

/** Lists, tables and notes have items that stand by themselves. */
const flowing: ReadonlySet<BlockRole> = new Set(['body', 'headline', 'caption']);
const ended = /[.!?:;…][\p{Pe}\p{Pf}"'’]*\s*$/u;
const singleLetter = /^\s*\p{L}\p{P}?\s*$/u;

/** The texts that go on over the ends of blocks, in order of their last blocks. Hidden and empty blocks part nothing. */
export function listContinuedTexts(blocks: readonly TextBlock[]): readonly ContinuedText[] {
  const visible = [...blocks.entries()].filter(([, { hidden, text }]) => hidden === undefined && text.trim() !== '');
  const texts: ContinuedText[] = [];
  let run: Run = new Run();
  let kind: 'letters' | 'sentence' | undefined;
  const close = (): void => {
    if (run.parts.length >= (kind === 'letters' ? fewestLetters : 2)) texts.push({ text: run.text, parts: run.parts });
    kind = undefined;
  };
  for (const [index, [block, { text }]] of visible.entries()) {
    const before = visible[index - 1]?.[1];
    // What is hidden between two blocks was cut out of a line: they go on however they are written.
    const isCut = blocks
      .slice((visible[index - 1]?.[0] ?? block) + 1, block)
      .some(({ hidden }) => hidden !== undefined);
    const next = before && kindOf(before, visible[index]?.[1] ?? before, isCut);
    if (next === undefined || (kind !== undefined && kind !== next)) close();
    if (next === undefined || before === undefined) {
      run = new Run();
      run.add(block, text, Math.max(0, text.length - mostOfBlock), text.length);
      continue;
    }
    if (kind === undefined && run.parts.length > 1) run = run.last(visible[index - 1]?.[0] ?? block, before.text);
    kind = next;
    run.add(block, text, 0, Math.min(text.length, mostOfBlock));
    if (text.length <= mostOfBlock && run.text.length < mostOfRun) continue;
    close();
    run = new Run();
    run.add(block, text, Math.max(0, text.length - mostOfBlock), text.length);
  }
  close();
  return texts;
}

class Run {
  text = '';
  readonly parts: ContinuedText['parts'][number][] = [];

  add(block: number, text: string, start: number, end: number): void {
    if (this.parts.length > 0) this.text += ' ';
    this.parts.push({ block, at: this.text.length, start, length: end - start });
    this.text += text.slice(start, end);
  }

  /** A new run that begins with the end of a block. */
  last(block: number, text: string): Run {
    const run = new Run();
    run.add(block, text, Math.max(0, text.length - mostOfBlock), text.length);
    return run;
  }
}

/** How a block goes on in the next one; undefined where it does not. */
function kindOf(before: TextBlock, after: TextBlock, isCut: boolean): 'letters' | 'sentence' | undefined {
  if (singleLetter.test(before.text) && singleLetter.test(after.text)) return 'letters';
  if (before.role !== after.role || !flowing.has(after.role) || before.place.kind !== after.place.kind)
    return undefined;
  if (ended.test(before.text)) return undefined;
  const isInCapitals = !/\p{Ll}/u.test(before.text + after.text) && /\p{Lu}/u.test(before.text);
  return isCut || isInCapitals || /^\s*\p{Ll}/u.test(after.text) ? 'sentence' : undefined;
}
