import { Component, type ComponentChildren } from 'preact';
import { lazy } from 'preact-iso';
import { type FileFormat, fileFormatOf, findContentType } from '../../../shared/model/media-types.ts';
import { useReading } from '../api/cache.ts';
import { paths } from '../api/paths.ts';
import { requestAgain } from '../api/request.ts';
import type { ReadAddress } from '../api/types.ts';
import type { AssetIds } from '../review/use-review.ts';
import type { ViewerProps } from './types.ts';

const PdfViewer = lazy(() => import('./pdf-viewer.tsx').then((all) => all.PdfViewer));
const PictureViewer = lazy(() => import('./picture-viewer.tsx').then((all) => all.PictureViewer));
const Player = lazy(() => import('./player.tsx').then((all) => all.Player));
const TextViewer = lazy(() => import('./text-viewer.tsx').then((all) => all.TextViewer));
const WordViewer = lazy(() => import('./word-viewer.tsx').then((all) => all.WordViewer));

/** Which viewer draws which format; browsers cannot draw old Word documents. */
const viewers = {
  mp4: Player,
  quicktime: Player,
  avi: Player,
  matroska: Player,
  mp3: Player,
  wav: Player,
  aac: Player,
  ogg: Player,
  jpeg: PictureViewer,
  png: PictureViewer,
  gif: PictureViewer,
  webp: PictureViewer,
  svg: PictureViewer,
  pdf: PdfViewer,
  doc: undefined,
  docx: WordViewer,
  text: TextViewer,
} as const satisfies Readonly<Record<FileFormat, unknown>>;

function choose(mimeType: string) {
  const contentType = findContentType(mimeType);
  return contentType && viewers[fileFormatOf(contentType)];
}

/** An error in a viewer does not affect the rest of the page. */
class Guard extends Component<{ readonly children: ComponentChildren }, { readonly message?: string }> {
  static override getDerivedStateFromError(error: unknown) {
    return { message: error instanceof Error ? error.message : String(error) };
  }
  override componentDidCatch(): void {}
  override render() {
    return this.state.message === undefined ? (
      this.props.children
    ) : (
      <p role="alert">The file could not be shown. {this.state.message}</p>
    );
  }
}

/** The pinned bytes of an asset, at an address for this person that is asked for again before it ends. */
export const useReadAddress = ({ submissionId, assetId }: AssetIds, enabled = true) =>
  useReading<ReadAddress>({
    key: ['read-url', submissionId, assetId],
    read: () => requestAgain('POST', paths.readUrl(submissionId, assetId)),
    enabled,
    staleMs: 10 * 60_000,
  });

/** The file itself, in the viewer for its kind, which is loaded when it is first needed. */
export function Viewer({ ids, ...props }: Omit<ViewerProps, 'url'> & { readonly ids: AssetIds }) {
  const address = useReadAddress(ids);
  const Chosen = choose(props.mimeType);
  if (Chosen === undefined)
    return <p class="waiting">Files of this kind cannot be drawn here. The quoted words stand with each finding.</p>;
  if (address.error) return <p role="alert">The file could not be opened. {address.error.message}</p>;
  if (address.data === undefined) return <p class="waiting">Opening the file…</p>;
  return (
    <Guard key={ids.assetId}>
      <Chosen {...props} url={address.data.url} />
    </Guard>
  );
}
