import { parseArgs } from 'node:util';

interface Described {
  /** One line of `--help`. */
  readonly help: string;
}

/** An option without a value. */
export interface FlagOption extends Described {
  readonly type: 'flag';
}

/** An option with a text value; `choices` restricts it, `repeatable` collects every occurrence. */
export interface TextOption extends Described {
  readonly type: 'text';
  readonly placeholder: string;
  readonly choices?: readonly string[];
  readonly default?: string;
  readonly repeatable?: boolean;
}

/** An option with a whole number as value, by default 0 or more. */
export interface IntegerOption extends Described {
  readonly type: 'integer';
  readonly placeholder: string;
  readonly min?: number;
  readonly max?: number;
  readonly default?: number;
}

export type Option = FlagOption | TextOption | IntegerOption;
export type OptionTable = Readonly<Record<string, Option>>;

/** What a command accepts: the one source of parsing, of refusals and of the `--help` text. */
export interface CommandSpec<Options extends OptionTable = OptionTable> {
  /** As people type it, for example `npm run review --`. */
  readonly name: string;
  readonly summary: string;
  /** Arguments that are not options; left out: none are accepted. */
  readonly positionals?: {
    readonly placeholder: string;
    readonly help: string;
    readonly min?: number;
    readonly max?: number;
  };
  /** By long name without dashes; `json` and `help` belong to every command and are added. */
  readonly options: Options;
}

type TextValue<O extends TextOption> = O['choices'] extends readonly (infer Choice)[] ? Choice : string;
type Value<O extends Option> = O extends FlagOption
  ? boolean
  : O extends IntegerOption
    ? number | (O extends { readonly default: number } ? never : undefined)
    : O extends TextOption
      ? O extends { readonly repeatable: true }
        ? readonly TextValue<O>[]
        : TextValue<O> | (O extends { readonly default: string } ? never : undefined)
      : never;

export type OptionValues<Options extends OptionTable> = { readonly [Name in keyof Options]: Value<Options[Name]> };

export interface ParsedCommand<Options extends OptionTable> {
  readonly values: OptionValues<Options>;
  readonly positionals: readonly string[];
  readonly json: boolean;
  readonly help: boolean;
}

/** A command could not do its work; the message is the one sentence people read. Exit code 2. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
}

/** The command line itself is wrong. Exit code 2. */
export class UsageError extends CommandError {
  override readonly name = 'UsageError';
}

/**
 * Reads a command line, strictly: unknown options, missing or malformed values and a wrong number of arguments
 * throw `UsageError` with a sentence. With `--help` nothing else is checked.
 */
export function parseOptions<const Options extends OptionTable>(
  spec: CommandSpec<Options>,
  argv: readonly string[],
): ParsedCommand<Options> {
  const table: OptionTable = spec.options;
  if (argv.slice(0, argv.includes('--') ? argv.indexOf('--') : argv.length).includes('--help')) {
    return { values: readValues(table, {}) as OptionValues<Options>, positionals: [], json: false, help: true };
  }
  const { values, positionals } = parseStrictly(table, argv);
  checkPositionals(spec, positionals);
  return {
    values: readValues(table, values) as OptionValues<Options>,
    positionals,
    json: values['json'] === true,
    help: false,
  };
}

type RawValues = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

function parseStrictly(table: OptionTable, argv: readonly string[]): { values: RawValues; positionals: string[] } {
  const known = Object.entries(table).map(([name, option]) => [
    name,
    option.type === 'flag' ? { type: 'boolean' as const } : { type: 'string' as const, multiple: isRepeatable(option) },
  ]);
  try {
    const options = { ...Object.fromEntries(known), json: { type: 'boolean' as const } };
    return parseArgs({ args: [...argv], options, allowPositionals: true, strict: true });
  } catch (error) {
    // parseArgs follows its sentence with advice about "--" that does not survive `npm run … --`.
    const [sentence = 'The command line cannot be read'] = (error instanceof Error ? error.message : '').split(
      /\. |\.?\n/,
    );
    throw new UsageError(`${sentence}.`, { cause: error });
  }
}

function checkPositionals(spec: CommandSpec, positionals: readonly string[]): void {
  const { placeholder = '', min = 0, max = Number.POSITIVE_INFINITY } = spec.positionals ?? { max: 0 };
  if (positionals.length < min) throw new UsageError(`${placeholder} is missing.`);
  const surplus = positionals[max];
  if (surplus !== undefined) throw new UsageError(`Unexpected argument '${surplus}'.`);
}

function readValues(table: OptionTable, raw: RawValues): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(table).map(([name, option]) => [name, readValue(name, option, raw[name])] as const),
  );
}

function readValue(name: string, option: Option, raw: RawValues[string]): unknown {
  switch (option.type) {
    case 'flag':
      return raw === true;
    case 'integer':
      return typeof raw === 'string' ? readInteger(name, option, raw) : option.default;
    case 'text': {
      const texts = [raw ?? option.default ?? []].flat().map((text) => readChoice(name, option, String(text)));
      return isRepeatable(option) ? texts : texts[0];
    }
    default:
      return option satisfies never;
  }
}

function readInteger(name: string, option: IntegerOption, text: string): number {
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = option;
  const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  const range = max === Number.MAX_SAFE_INTEGER ? `of ${min} or more` : `from ${min} to ${max}`;
  throw new UsageError(`Option '--${name}' takes a whole number ${range}, not '${text}'.`);
}

function readChoice(name: string, option: TextOption, text: string): string {
  if (!option.choices || option.choices.includes(text)) return text;
  throw new UsageError(`Option '--${name}' takes ${toList(option.choices)}, not '${text}'.`);
}

function isRepeatable(option: Option): boolean {
  return option.type === 'text' && option.repeatable === true;
}

function toList(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

/** The `--help` text of a command, ending in a newline. */
export function formatHelp(spec: CommandSpec): string {
  const rows = Object.entries(spec.options).map(([name, option]) => toHelpRow(name, option));
  rows.push(
    ['--json', 'print one JSON document on standard output'],
    ['--version', 'print the version of the product'],
    ['--help', 'print this text'],
  );
  const positionals = spec.positionals;
  if (positionals) rows.unshift([positionals.placeholder, positionals.help]);
  const width = Math.max(...rows.map(([left]) => left.length)) + 2;
  const usage = [spec.name, positionals?.placeholder, '[options]'].filter(Boolean).join(' ');
  return `Usage: ${usage}\n\n${spec.summary}\n\n${rows.map(([left, right]) => `  ${left.padEnd(width)}${right}\n`).join('')}`;
}

function toHelpRow(name: string, option: Option): [string, string] {
  if (option.type === 'flag') return [`--${name}`, option.help];
  const notes = [
    option.type === 'text' && option.choices ? toList(option.choices) : '',
    isRepeatable(option) ? 'repeatable' : '',
    option.default === undefined ? '' : `default ${option.default}`,
  ].filter(Boolean);
  return [`--${name} ${option.placeholder}`, notes.length > 0 ? `${option.help} (${notes.join('; ')})` : option.help];
}
