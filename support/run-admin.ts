import { runAdmin } from '../cli/admin/run-admin.ts';

/** `npm run admin -- … --json` in process: exit code, standard error, and the JSON it printed. */
export async function runAdminJson(settings: Parameters<typeof runAdmin>[1], argv: readonly string[]) {
  let out = '';
  let error = '';
  const streams = {
    writeOut: (text: string) => void (out += text),
    writeError: (text: string) => void (error += text),
  };
  const exitCode = await runAdmin([...argv, '--json'], settings, streams);
  return { exitCode, error, json: out === '' ? undefined : JSON.parse(out) };
}
