import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { startLocal } from './start-local.ts';

const root = resolve(import.meta.dirname, '..');

/** The session that README shows: every line that is typed. */
const sessionCommands = [
  'printf "Our tea cures the flu. It is the UK\'s No. 1 tea." > advert.txt',
  'asset-review review advert.txt --format lines',
  'ask() { curl -sf "$ASSET_REVIEW_URL/api/integrations/$1" -H "X-API-Key: $ASSET_REVIEW_KEY" ${2:+-d "$2"}; }',
  'field() { node -pe "JSON.parse(require(\'node:fs\').readFileSync(0))$1"; }',
  "S=$(ask 'submissions?filename=advert.txt' | field .items[0].submissionId); A=$(ask submissions/$S | field .assets[0].assetId)",
  'I=$(ask submissions/$S/assets/$A/issues | field ".issues.find(({summary}) => /No. 1/.test(summary)).id")',
  'ask submissions/$S/assets/$A/issues/$I/decisions \'{"status": "RESOLVED", "reason": "evidence_held", "note": "Taste test 14"}\' | field .status',
  'printf "Our tea warms you. It is the UK\'s No. 1 tea." > advert.txt',
  'asset-review review advert.txt --previous $S --fail-on-new MINOR | head -4',
  "N=$(ask 'submissions?filename=advert.txt' | field .items[0].submissionId)",
  'curl -sf "$(ask submissions/$N/evidence-packs \'{}\' | field .url)" > pack.zip',
  'curl -sf $ASSET_REVIEW_URL/.well-known/asset-review-keys.json > keys.json',
  'asset-review verify pack.zip --keys keys.json',
] as const;

/** Types the session into a shell beside a service of its own; returns what a terminal would show, without notes of progress. */
export async function runSession(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'asset-review-session-'));
  const service = await startLocal();
  try {
    mkdirSync(join(folder, 'bin'));
    const command = join(folder, 'bin/asset-review');
    const entry = join(root, 'cli/asset-review.ts');
    writeFileSync(
      command,
      `#!/bin/sh\nexec "${process.execPath}" --disable-warning=ExperimentalWarning "${entry}" "$@"\n`,
    );
    chmodSync(command, 0o755);
    const script = sessionCommands.map((line, index) => `printf '\\036%s\\n' ${index}\n${line}`).join('\n');
    const { stdout, stderr, status } = await spawnAside(script, folder, {
      ...process.env,
      PATH: [join(folder, 'bin'), process.env['PATH']].join(delimiter),
      ASSET_REVIEW_URL: service.baseUrl,
      ASSET_REVIEW_KEY: service.keys.live,
    });
    if (status !== 0) throw new Error(`The session ended with ${status}: ${stderr}`);
    const parts = stdout.split('\u001e').slice(1);
    return parts
      .map((part, index) => `$ ${sessionCommands[index] ?? ''}\n${part.slice(part.indexOf('\n') + 1)}`)
      .join('')
      .trimEnd();
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function spawnAside(script: string, cwd: string, env: NodeJS.ProcessEnv) {
  return new Promise<{ stdout: string; stderr: string; status: number }>((done) => {
    execFile('sh', ['-euc', script], { cwd, env }, (error, stdout, stderr) =>
      done({ stdout, stderr, status: error === null ? 0 : 1 }),
    );
  });
}
