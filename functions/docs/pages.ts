/** The pages have text and the service's own style sheet: no script, and nothing from another origin. */
export const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};

/** A whole page in the style of the report; `body` is HTML. */
export const toPage = (title: string, body: string): string =>
  `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><link rel="stylesheet" href="/docs/style.css"><link rel="icon" href="/docs/icon.svg"></head>
<body>${body}</body>
</html>
`;
