import type { Picture } from '../picture/picture.ts';
import { listMarks, type Mark } from './list-marks.ts';

/** What can be told of the print in a picture without reading it. */
export interface PrintMeasure {
  /** About how many letters; marks that are none count as well. */
  readonly letterCount: number;
  /** Height in pixels of the lowest fifth of the letters, and of the highest: both small where all print is. 0 without letters. */
  readonly low: number;
  readonly high: number;
}

/** Letters are counted by their width, so that a word whose letters touch counts as many. */
const lettersIn = ({ width, height }: Mark): number => Math.max(1, width / height);

/** Measures dark print in a grey picture. */
export function measurePrint(grey: Picture): PrintMeasure {
  const marks = listMarks(grey).toSorted((a, b) => a.height - b.height);
  const letterCount = marks.reduce((sum, mark) => sum + lettersIn(mark), 0);
  const heightAt = (share: number): number => {
    let seen = 0;
    return marks.find((mark) => (seen += lettersIn(mark)) >= share * letterCount)?.height ?? 0;
  };
  return { letterCount, low: heightAt(0.2), high: heightAt(0.8) };
}
