import type { Picture } from '../picture/picture.ts';
import type { AnimationFrame } from './read-animation.ts';

/** A frame whose cells differ by more than this on average (of 255) shows something new, or of which so many cells differ by much. */
const newScene = { meanDifference: 6, cellDifference: 24, cells: 4 } as const;
/** What is shown for less time than this is part of a transition. */
const shortestSceneMs = 200;
/** At most so many scenes that stay are read; the coverage says how many more there are. */
const mostSteady = 24;
/** For three of them, one of those that go by at once is read, from all of the time. */
const steadyForOne = 3;
/** Bytes that the pictures of all scenes may take, for as long as four of them fit. */
const mostBytes = 600_000_000;
const fewestSteady = 4;

/** What is shown for a while, to be read. */
export interface ReadScene {
  readonly startMs: number;
  readonly endMs: number;
  readonly picture: Picture;
}

interface Scene {
  readonly startMs: number;
  endMs: number;
  readonly small: Uint8Array;
  /** None where the same was seen before. */
  readonly picture: Picture | undefined;
}

/** The scenes of an animation, as its frames come in. */
export class SceneList {
  readonly #mostSteady: number;
  readonly #mostFleeting: number;
  readonly #steady: Scene[] = [];
  readonly #fleeting: Scene[] = [];
  /** Of the scenes that go by at once every so many is kept. */
  #stride = 1;
  #fleetingCount = 0;
  #leftOut = 0;
  #current: Scene | undefined;

  /** `pixels` are those of one picture. */
  constructor(pixels: number) {
    this.#mostSteady = Math.max(fewestSteady, Math.min(mostSteady, Math.floor(mostBytes / (4 * pixels))));
    this.#mostFleeting = Math.ceil(this.#mostSteady / steadyForOne);
  }

  async addFrame(frame: AnimationFrame): Promise<void> {
    if (this.#current !== undefined && !isNewScene(this.#current.small, frame.small)) {
      this.#current.endMs = frame.endMs;
      return;
    }
    this.#close();
    const isKnown = this.#steady.some(({ small }) => !isNewScene(small, frame.small));
    const { startMs, endMs } = frame;
    // What came before, such as the first scene of a loop, needs no picture.
    const picture = isKnown ? undefined : await frame.picture();
    this.#current = { startMs, endMs, small: Uint8Array.from(frame.small), picture };
  }

  /** In order of time. A last scene is shown as long as its frame, however short. */
  finish(): { readonly read: readonly ReadScene[]; readonly leftOut: number } {
    this.#close(true);
    const read = [...this.#steady, ...this.#fleeting].flatMap(({ startMs, endMs, picture }) =>
      picture === undefined ? [] : [{ startMs, endMs, picture }],
    );
    return { read: read.toSorted((a, b) => a.startMs - b.startMs), leftOut: this.#leftOut };
  }

  #close(isLast = false): void {
    const scene = this.#current;
    this.#current = undefined;
    if (scene?.picture === undefined) return;
    if (isLast || scene.endMs - scene.startMs >= shortestSceneMs) {
      if (this.#steady.length < this.#mostSteady) this.#steady.push(scene);
      else this.#leftOut += 1;
      return;
    }
    if (this.#fleeting.some(({ small }) => !isNewScene(small, scene.small))) return;
    if (this.#fleetingCount % this.#stride === 0) this.#fleeting.push(scene);
    this.#fleetingCount += 1;
    if (this.#fleeting.length <= this.#mostFleeting) return;
    this.#stride *= 2;
    this.#fleeting.splice(0, this.#fleeting.length, ...this.#fleeting.filter((_, index) => index % 2 === 0));
  }
}

/** `a` and `b` are red, green and blue of their cells. */
function isNewScene(a: Uint8Array, b: Uint8Array): boolean {
  let [sum, cells] = [0, 0];
  for (let at = 0; at < a.length; at += 3) {
    const red = Math.abs((a[at] ?? 0) - (b[at] ?? 0));
    const green = Math.abs((a[at + 1] ?? 0) - (b[at + 1] ?? 0));
    const blue = Math.abs((a[at + 2] ?? 0) - (b[at + 2] ?? 0));
    sum += red + green + blue;
    if (Math.max(red, green, blue) >= newScene.cellDifference) cells += 1;
  }
  return sum / a.length >= newScene.meanDifference || cells >= newScene.cells;
}
