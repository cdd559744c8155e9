/** What one review may use. Reaching a limit ends in an error type, or in partial coverage that says so. */
export interface Ceilings {
  /** Wall-clock time for one asset, over all tries. When it is reached: `analysis_timeout`, or what was found until then. */
  readonly deadlineMs: number;
  /** Resident memory of the child process. When it is reached: `limit_exceeded`, or the step at fault is left out. */
  readonly memoryBytes: number;
  /** Resident memory of the process that reads words in the pictures of a film. When it is reached, the picture is left out and the coverage says so. */
  readonly recognitionMemoryBytes: number;
  /** Resident memory of the process that recognises speech. When it is reached, those seconds are left out and the coverage says so. */
  readonly listeningMemoryBytes: number;
  /** JavaScript heap of a child process. */
  readonly heapMegabytes: number;
  /** Processor time until there is a first useful result, such as the text of a document. When it is reached: `limit_exceeded`. */
  readonly openingMs: number;
  /** The same for a drawing (SVG), of which a few bytes may ask for any amount of work. */
  readonly drawingMs: number;
  /** Processor time for one step on its own, such as drawing one page; the step is then left out. */
  readonly stepMs: number;
  /** Pages of a document; the rest is not read. */
  readonly pages: number;
  /** Pages that are drawn, for contrast, hidden text and pictures; the first ones. */
  readonly drawnPages: number;
  /** Pictures and pages that are read by character recognition; the first ones. */
  readonly recognisedPictures: number;
  /** Processor time for character recognition in one document or film; pictures that come later are not read. */
  readonly recognitionMs: number;
  /** Pixels of one decoded picture. More: `limit_exceeded`. */
  readonly pixels: number;
  /** Pixels of all frames of an animation together; the rest is not looked at. */
  readonly animationPixels: number;
  /** Entries of a package. More: `limit_exceeded`. */
  readonly packageEntries: number;
  /** Inflated bytes of one part of a package, and of all parts together. More: `limit_exceeded`. */
  readonly partBytes: number;
  readonly packageBytes: number;
  /** Nesting of markup. More: `limit_exceeded`. */
  readonly markupDepth: number;
  /** Characters of extracted text; the rest is not reviewed. */
  readonly characters: number;
  /** Pictures kept for the report. */
  readonly frames: number;
  /** Wall-clock time for one film or recording, in place of `deadlineMs`; how much of a film is looked at follows from it. */
  readonly playedDeadlineMs: number;
  /** Processor time that looking at every picture of a film may take, as estimated; where it takes more, only key frames are looked at. */
  readonly fullPassMs: number;
  /** Length of film or recording after which what was found is stored, and speech transcribed. */
  readonly stretchMs: number;
}

/** Fits an instance with 2 GB of memory and one review at a time. */
export const defaultCeilings: Ceilings = {
  deadlineMs: 600_000,
  memoryBytes: 800_000_000,
  recognitionMemoryBytes: 600_000_000,
  listeningMemoryBytes: 450_000_000,
  heapMegabytes: 512,
  openingMs: 120_000,
  drawingMs: 30_000,
  stepMs: 30_000,
  pages: 3000,
  drawnPages: 200,
  recognisedPictures: 60,
  recognitionMs: 180_000,
  pixels: 100_000_000,
  animationPixels: 2_000_000_000,
  packageEntries: 5000,
  partBytes: 64 * 2 ** 20,
  packageBytes: 128 * 2 ** 20,
  markupDepth: 256,
  characters: 5_000_000,
  frames: 40,
  playedDeadlineMs: 1_500_000,
  fullPassMs: 1_100_000,
  stretchMs: 300_000,
};
