import { CommandError, type CommandSpec, type OptionTable, type ParsedCommand } from '../options.ts';
import { type CommandResult, type CommandStreams, type CommandTools, runCommand } from '../run-command.ts';
import { type OpenedStores, openServices } from './open-services.ts';

/** What an operator's command works with: the data stores, by the app's own adapters. */
export type AdminServices = OpenedStores;

type Environment = Readonly<Record<string, string | undefined>>;

/** One command of the table: `<resource> <verb>` runs it. */
export interface AdminCommand {
  readonly summary: string;
  run(name: string, argv: readonly string[], environment: Environment, streams?: CommandStreams): Promise<0 | 1 | 2>;
}

interface Declaration<Options extends OptionTable> {
  readonly summary: string;
  readonly positionals?: CommandSpec['positionals'];
  readonly options: Options;
  /** Left out: the command needs no stores. */
  readonly work: (
    services: AdminServices,
    parsed: ParsedCommand<Options>,
    tools: CommandTools,
  ) => Promise<CommandResult>;
}

const stateOption = {
  state: {
    type: 'text',
    placeholder: 'DIR',
    help: 'state folder of a local service, running or not; without it the settings of the environment, else .local',
  },
} as const;

/** Declares a command; `--state` and the opening and closing of the stores are added. */
export function adminCommand<const Options extends OptionTable>(declaration: Declaration<Options>): AdminCommand {
  const { summary, positionals, options, work } = declaration;
  return {
    summary,
    run(name, argv, environment, streams) {
      const spec = { name, summary, ...(positionals ? { positionals } : {}), options: { ...options, ...stateOption } };
      return runCommand(
        spec,
        argv,
        async (parsed, tools) => {
          const { state } = parsed.values as { readonly state: string | undefined };
          const { services, close } = await openServices(environment, state);
          try {
            return await work(services, parsed, tools);
          } finally {
            await close();
          }
        },
        streams,
      );
    },
  };
}

/** Declares a command that reads files only. Scripts may pass it `--state`, as they do to all others. */
export const fileCommand = (
  spec: Omit<CommandSpec, 'name' | 'options'>,
  work: (positionals: readonly string[]) => Promise<CommandResult>,
): AdminCommand => ({
  summary: spec.summary,
  run(name, argv, _environment, streams) {
    const options = { state: { ...stateOption.state, help: 'accepted, but only the file is read' } };
    return runCommand({ ...spec, name, options }, argv, ({ positionals }) => work(positionals), streams);
  },
});

/** The value of an option that must be given; throws the sentence that says so. */
export function required<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new CommandError(`--${name} is missing.`);
  return value;
}
