import { useEffect, useReducer, useRef } from 'preact/hooks';
import { findType, Upload } from './upload.ts';

type Progress = 'sending' | 'sent' | { readonly error: string };

/** A file on its way to storage. */
export interface Line {
  readonly upload: Upload;
  progress: Progress;
  blobPath?: string;
}

/** A file that is not sent, and why. */
export interface Refusal {
  readonly file: File;
  readonly reason: string;
}

/** As many files as one submission may hold. */
const mostFiles = 50;

const message = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Which files can be submitted together. */
function sort(files: readonly File[]): {
  readonly taken: ReadonlyMap<File, string>;
  readonly refused: readonly Refusal[];
} {
  const taken = new Map<File, string>();
  const refused: Refusal[] = [];
  const names = new Set<string>();
  for (const file of files) {
    const type = findType(file);
    const name = file.name.normalize('NFC');
    if (type === undefined) refused.push({ file, reason: 'This kind of file cannot be reviewed.' });
    else if (file.size === 0) refused.push({ file, reason: 'This file is empty.' });
    else if (names.has(name)) refused.push({ file, reason: 'A file of this name is already there.' });
    else if (taken.size === mostFiles)
      refused.push({ file, reason: `One submission holds ${mostFiles} files: submit it afterwards.` });
    else {
      names.add(name);
      taken.set(file, type);
    }
  }
  return { taken, refused };
}

/** Sends each file on, also those that come later; a line that failed can be sent again. Ends with the component. */
export function useUploads(files: readonly File[]) {
  const [, redraw] = useReducer((turn: number) => turn + 1, 0);
  const stop = useRef(new AbortController());
  const lines = useRef(new Map<File, Line>());
  const { taken, refused } = sort(files);
  const send = async (line: Line): Promise<void> => {
    line.progress = 'sending';
    redraw(undefined);
    try {
      line.blobPath = await line.upload.run(stop.current.signal, () => redraw(undefined));
      line.progress = 'sent';
    } catch (error) {
      line.progress = { error: message(error) };
    }
    redraw(undefined);
  };
  useEffect(() => {
    for (const [file, type] of taken) {
      if (lines.current.has(file)) continue;
      const line: Line = { upload: new Upload(file, type), progress: 'sending' };
      lines.current.set(file, line);
      void send(line);
    }
  }, [files]);
  useEffect(() => () => stop.current.abort(), []);
  return { lines: [...lines.current.values()], refused, send };
}
