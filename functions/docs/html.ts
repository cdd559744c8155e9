const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for HTML, for content and for attributes in double quotes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '');

/** A text of the catalogue or of the OpenAPI document as HTML: text in backticks is code. */
export const toHtml = (text: string): string => escapeHtml(text).replaceAll(/`([^`]*)`/g, '<code>$1</code>');

/** Several such paragraphs, separated by blank lines as in Markdown. */
export const toParagraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${toHtml(paragraph)}</p>`)
    .join('\n');
