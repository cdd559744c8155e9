import { contentStyle } from './content-style.ts';
import { layoutStyle } from './layout-style.ts';
import { printStyle } from './print-style.ts';

/** The one style sheet of the report, for screens and paper, light and dark. It is in the page as it stands here: its hash is in the page's policy. */
export const reportStyle = `${layoutStyle}
${contentStyle}
${printStyle}`;
