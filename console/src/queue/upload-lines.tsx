import { toSize } from '../ui/words.ts';
import type { Line, Refusal } from './use-uploads.ts';

function UploadLine({ line, onAgain }: { readonly line: Line; readonly onAgain: () => void }) {
  const { upload, progress } = line;
  const { file } = upload;
  const said =
    progress === 'sent'
      ? 'Uploaded'
      : progress === 'sending'
        ? `${toSize(upload.sentBytes)} of ${toSize(file.size)}`
        : progress.error;
  return (
    <li class="upload-line">
      <span class="name" dir="auto">
        {file.name}
      </span>
      <span class={typeof progress === 'object' ? 'bad' : 'soft'}>{said}</span>
      <progress
        max={Math.max(1, file.size)}
        value={progress === 'sent' ? Math.max(1, file.size) : upload.sentBytes}
        aria-label={`Upload of ${file.name}`}
      />
      {typeof progress === 'object' ? (
        <button type="button" onClick={onAgain}>
          Try again
        </button>
      ) : undefined}
    </li>
  );
}

interface Props {
  readonly lines: readonly Line[];
  readonly refused: readonly Refusal[];
  readonly onAgain: (line: Line) => void;
}

/** How far each file is, and which are left out. */
export function UploadLines({ lines, refused, onAgain }: Props) {
  return (
    <ul class="uploads">
      {lines.map((line, index) => (
        <UploadLine key={index} line={line} onAgain={() => onAgain(line)} />
      ))}
      {refused.map(({ file, reason }, index) => (
        <li key={index} class="upload-line">
          <span class="name" dir="auto">
            {file.name}
          </span>
          <span class="bad">{reason}</span>
        </li>
      ))}
    </ul>
  );
}
