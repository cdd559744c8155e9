import type { PixelBox } from '../picture/picture.ts';
import type { Pdfium } from './load-pdfium.ts';
import { type PageTransform, toShown } from './page-transform.ts';
import { readByteString } from './read-string.ts';

/** Types of FPDFAction_GetType. */
const actionKinds = { goTo: 1, remoteGoTo: 2, uri: 3, launch: 4 } as const;
const maximumLinks = 500;

/** A link, and its place on the page as shown, in points. */
export interface PageLink extends PixelBox {
  readonly kind: 'uri' | 'launch' | 'remoteGoTo';
  /** Empty for a program or another file. */
  readonly url: string;
}

/** Links of an open page that lead out of the document. */
export function readLinks(
  pdfium: Pdfium,
  document: number,
  page: number,
  transform: PageTransform,
): readonly PageLink[] {
  const links: PageLink[] = [];
  pdfium.withMemory(32, (out) => {
    pdfium.view().setInt32(out, 0, true);
    for (let count = 0; count < maximumLinks && pdfium.FPDFLink_Enumerate(page, out, out + 4) === 1; count++) {
      const link = pdfium.view().getUint32(out + 4, true);
      const action = pdfium.FPDFLink_GetAction(link);
      const kind = findKind(action === 0 ? 0 : pdfium.FPDFAction_GetType(action));
      if (kind === undefined || pdfium.FPDFLink_GetAnnotRect(link, out + 8) !== 1) continue;
      const view = pdfium.view();
      const [left = 0, top = 0, right = 0, bottom = 0] = [8, 12, 16, 20].map((at) => view.getFloat32(out + at, true));
      const url =
        kind === 'uri'
          ? readByteString(pdfium, (buffer, size) => pdfium.FPDFAction_GetURIPath(document, action, buffer, size))
          : '';
      links.push({ kind, url, ...toShown(transform, { left, top, right, bottom }) });
    }
  });
  return links;
}

function findKind(type: number): PageLink['kind'] | undefined {
  if (type === actionKinds.uri) return 'uri';
  if (type === actionKinds.launch) return 'launch';
  return type === actionKinds.remoteGoTo ? 'remoteGoTo' : undefined;
}
