import { describe, expect, it } from 'vitest';
import { CommandError, formatHelp, parseOptions, UsageError } from '../../cli/options.ts';
import { runCommand } from '../../cli/run-command.ts';

const spec = {
  name: 'npm run sample --',
  summary: 'Does a sample.',
  positionals: { placeholder: 'FILE…', help: 'what to read', min: 1, max: 2 },
  options: {
    port: { type: 'integer', placeholder: 'N', help: 'where to listen', max: 65_535, default: 7071 },
    count: { type: 'integer', placeholder: 'N', help: 'how many' },
    level: { type: 'text', placeholder: 'LEVEL', help: 'how loud', choices: ['low', 'high'] },
    tag: { type: 'text', placeholder: 'T', help: 'a tag', repeatable: true },
    state: { type: 'text', placeholder: 'DIR', help: 'a folder', default: '.local' },
    wipe: { type: 'flag', help: 'start anew' },
  },
} as const;

const refusal = (...argv: string[]): string => {
  try {
    parseOptions(spec, argv);
  } catch (error) {
    if (error instanceof UsageError) return error.message;
  }
  return 'accepted';
};

const run = async (argv: string[], work: Parameters<typeof runCommand<typeof spec.options>>[2]) => {
  let out = '';
  let err = '';
  const streams = { writeOut: (text: string) => (out += text), writeError: (text: string) => (err += text) };
  return { exitCode: await runCommand(spec, argv, work, streams), out, err };
};

describe('parseOptions', () => {
  it('fills in defaults and collects repeated options', () => {
    const { values, positionals, json } = parseOptions(spec, ['a.pdf', '--tag', 'x', '--tag=y', '--wipe', '--json']);
    expect(values).toEqual({
      port: 7071,
      count: undefined,
      level: undefined,
      tag: ['x', 'y'],
      state: '.local',
      wipe: true,
    });
    expect(positionals).toEqual(['a.pdf']);
    expect(json).toBe(true);
  });

  it('refuses with one sentence what it does not know', () => {
    expect(refusal('a', '--prot', '1')).toBe("Unknown option '--prot'.");
    expect(refusal('a', '--port')).toBe("Option '--port <value>' argument missing.");
    expect(refusal('a', '--wipe=yes')).toBe("Option '--wipe' does not take an argument.");
    expect(refusal('a', '--port', '70000')).toBe("Option '--port' takes a whole number from 0 to 65535, not '70000'.");
    expect(refusal('a', '--count', '1.5')).toBe("Option '--count' takes a whole number of 0 or more, not '1.5'.");
    expect(refusal('a', '--level', 'mid')).toBe("Option '--level' takes low or high, not 'mid'.");
    expect(refusal('a', '--port', '--wipe')).toBe("Option '--port' argument is ambiguous.");
  });

  it('refuses too few and too many arguments', () => {
    expect(refusal()).toBe('FILE… is missing.');
    expect(refusal('a', 'b', 'c')).toBe("Unexpected argument 'c'.");
  });

  it('takes everything after -- as an argument', () => {
    expect(parseOptions(spec, ['--', '--help']).positionals).toEqual(['--help']);
  });
});

describe('formatHelp', () => {
  it('has a line for every option and argument', () => {
    const help = formatHelp(spec);
    expect(help).toMatch(/^Usage: npm run sample -- FILE… \[options\]\n\nDoes a sample\.\n/);
    expect(help).toMatch(/--port N +where to listen \(default 7071\)\n/);
    expect(help).toMatch(/--level LEVEL +how loud \(low or high\)\n/);
    expect(help).toMatch(/--tag T +a tag \(repeatable\)\n/);
    expect(help).toMatch(/--json .*\n.*--version .*\n.*--help .*\n$/);
  });
});

describe('runCommand', () => {
  it('prints one JSON document and nothing else with --json', async () => {
    const result = await run(['a', '--json'], async (_parsed, { note }) => {
      note('half way');
      return { json: { done: true }, text: 'Done.', exitCode: 1 };
    });
    expect(result).toEqual({ exitCode: 1, out: '{\n  "done": true\n}\n', err: 'half way\n' });
  });

  it('prints the text without --json', async () => {
    expect(await run(['a'], async () => ({ json: {}, text: 'Done.' }))).toEqual({
      exitCode: 0,
      out: 'Done.\n',
      err: '',
    });
  });

  it('prints help without doing the work', async () => {
    const result = await run(['--help', '--nonsense'], () => Promise.reject(new Error('must not run')));
    expect(result).toMatchObject({ exitCode: 0, err: '' });
    expect(result.out).toContain('Usage: npm run sample --');
  });

  it('exits 2 with a sentence when the command line is wrong', async () => {
    const result = await run(['a', '--nonsense'], () => Promise.reject(new Error('must not run')));
    expect(result).toEqual({
      exitCode: 2,
      out: '',
      err: "Unknown option '--nonsense'. 'npm run sample -- --help' lists what is accepted.\n",
    });
  });

  it('exits 2 with the sentence of a command that could not do its work', async () => {
    const result = await run(['a'], () => Promise.reject(new CommandError('No service answers.')));
    expect(result).toEqual({ exitCode: 2, out: '', err: 'No service answers.\n' });
  });

  it('exits 2 and shows where an unexpected failure came from', async () => {
    const result = await run(['a'], () => Promise.reject(new TypeError('boom')));
    expect(result).toMatchObject({ exitCode: 2, out: '' });
    expect(result.err).toMatch(/^TypeError: boom\n +at /);
  });
});
