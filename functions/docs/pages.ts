/** Nothing on these pages comes from elsewhere; Swagger UI sets styles on its elements, and its icons are data addresses. */
export const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};

/** A whole page; `head` and `body` are HTML. */
export const toPage = (title: string, head: string, body: string): string =>
  `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>${head}</head>
<body>${body}</body>
</html>
`;

export const referencePage = toPage(
  'Asset Review API',
  '<link rel="stylesheet" href="/docs/swagger-ui.css"><link rel="icon" href="/docs/favicon-32x32.png">',
  '<div id="swagger-ui"></div><script src="/docs/swagger-ui-bundle.js"></script><script src="/docs/initializer.js"></script>',
);

/** `validatorUrl: null` keeps Swagger UI from sending the document to its validator. */
export const initializer = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#swagger-ui', deepLinking: true, validatorUrl: null });\n`;
