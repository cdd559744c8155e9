import type { AppFunction } from './app-function.ts';
import type { InvocationResponse, TypedDataIn } from './core-contract.ts';
import type { DurableFunctions } from './durable/contract.ts';
import type { InvocationInput } from './invoke-function.ts';
import { fromTypedData } from './typed-data.ts';

type RunFunction = (appFunction: AppFunction, input: InvocationInput) => Promise<InvocationResponse>;

/** Lets the Durable engine run the orchestrators and activities of an app. */
export function createDurableFunctions(functions: readonly AppFunction[], run: RunFunction): DurableFunctions {
  const byName = (kind: AppFunction['trigger']['kind']): ReadonlyMap<string, AppFunction> =>
    new Map(functions.filter(({ trigger }) => trigger.kind === kind).map((one) => [one.name, one]));
  const orchestrators = byName('orchestrator');
  const activities = byName('activity');
  return {
    hasOrchestrator: (name) => orchestrators.has(name),
    hasActivity: (name) => activities.has(name),
    invokeOrchestrator: async (name, requestJson) => {
      const orchestrator = getByName(orchestrators, name);
      const data = [{ name: orchestrator.trigger.bindingName, data: { string: requestJson } }];
      return fromTypedData((await run(orchestrator, { data })).returnValue);
    },
    invokeActivity: async (name, inputJson, instanceId) => {
      const activity = getByName(activities, name);
      const input = toActivityData(inputJson);
      const { returnValue } = await run(activity, {
        data: [{ name: activity.trigger.bindingName, data: input }],
        triggerMetadata: { instanceId: { string: instanceId }, data: input },
      });
      return fromTypedData(returnValue);
    },
  };
}

function getByName(functions: ReadonlyMap<string, AppFunction>, name: string): AppFunction {
  const found = functions.get(name);
  if (!found) throw new Error(`The app has no function ${name}.`);
  return found;
}

/** The text goes over as it is: the library parses it when it is JSON, and `True` and `False` stay texts, as on Azure. */
function toActivityData(inputJson: string | undefined): TypedDataIn {
  return inputJson === undefined ? {} : { string: inputJson };
}
