import { type Expression, findEntry, keyOf, placeResources, textOf } from './bicep-ast.ts';
import type { BicepFiles } from './sources.ts';

export interface AppSetting {
  readonly key: string;
  readonly value: Expression;
  readonly file: string;
  readonly line: number;
}

/** The settings that Bicep gives the function app, those of a condition included. */
export function findAppSettings(files: BicepFiles): readonly AppSetting[] {
  return [...files.values()].flatMap((file) =>
    placeResources(file).flatMap(({ resource, type }) => {
      const isSettings =
        type.startsWith('Microsoft.Web/sites/config@') && textOf(findEntry(resource.body, 'name')) === 'appsettings';
      const properties = isSettings ? findEntry(resource.body, 'properties') : undefined;
      return properties ? collect(properties, file.path) : [];
    }),
  );
}

function collect(expression: Expression, file: string): readonly AppSetting[] {
  if (expression.kind === 'call') return expression.args.flatMap((arg) => collect(arg, file));
  if (expression.kind === 'ternary') return [...collect(expression.yes, file), ...collect(expression.no, file)];
  if (expression.kind !== 'object') return [];
  return expression.entries.flatMap(({ key, value, line }) => {
    const name = keyOf(key);
    return name === undefined ? [] : [{ key: name, value, file, line }];
  });
}
