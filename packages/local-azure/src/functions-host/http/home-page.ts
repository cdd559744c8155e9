/** Length of the real host's page, whose pictures are part of it: answers keep the same length. */
const lengthBytes = 149_794;

const page = `<!DOCTYPE html>
<html>
<head>
    <title>Your Azure Function App is up and running.</title>
    <style type="text/css">
        body { font-family: sans-serif; margin: 4em; }
    </style>
</head>
<body>
    <h1>Your Azure Function App is up and running.</h1>
    <p>This is the local Functions host. No function has the route "/".</p>
</body>
</html>
`;

/** What the host shows at `/` when no function takes it. */
export const homePage: Buffer = Buffer.from(page.padEnd(lengthBytes));
