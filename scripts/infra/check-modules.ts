import { z } from 'zod';
import { type Expression, findEntry, keyOf, type ModuleDeclaration, type ParameterDeclaration } from './bicep-ast.ts';
import { findBreaches } from './check-symbols.ts';
import { inferType, type Scope } from './infer-type.ts';
import { type BicepFiles, getSource, type Report, resolvePath, type Sources } from './sources.ts';
import { declaredType, fits } from './type-model.ts';

/** Every module call against the parameters, the outputs' types and the scope of the file it calls. */
export function checkModules(scope: Scope): void {
  for (const declaration of scope.file.declarations) if (declaration.kind === 'module') checkModule(declaration, scope);
}

function checkModule(module: ModuleDeclaration, scope: Scope): void {
  const note = (message: string, line = module.line): void =>
    scope.report({ group: 'modules', file: scope.file.path, line, message });
  const target = scope.files.get(resolvePath(scope.file.path, module.path));
  if (target === undefined) {
    note(`There is no module '${module.path}'.`);
    return;
  }
  if (target.targetScope !== scope.file.targetScope && findEntry(module.body, 'scope') === undefined) {
    note(`The module '${module.name}' deploys to a ${target.targetScope}: it needs a scope.`);
  }
  const given = findEntry(module.body, 'params');
  const parameters = new Map(parametersOf(target).map((parameter) => [parameter.name, parameter]));
  const entries = given?.kind === 'object' ? given.entries : [];
  const names = new Set(entries.map(({ key }) => keyOf(key)));
  for (const parameter of parameters.values()) {
    if (!names.has(parameter.name) && isRequired(parameter))
      note(`The parameter '${parameter.name}' of '${module.name}' is missing.`);
  }
  for (const { key, value, line } of entries) {
    const parameter = parameters.get(keyOf(key) ?? '');
    if (parameter === undefined) note(`'${module.name}' has no parameter '${keyOf(key)}'.`, line);
    else {
      const found = inferType(value, { ...scope, report: () => undefined });
      if (!fits(found, declaredType(parameter.type), scope.types)) {
        note(`The parameter '${parameter.name}' is of type ${parameter.type}, not ${found.t}.`, line);
      }
      for (const breach of findBreaches(parameter, value)) note(breach, line);
    }
  }
}

const isRequired = ({ value, type }: ParameterDeclaration): boolean => value === undefined && !type.endsWith('?');

const parametersOf = (file: {
  readonly declarations: Scope['file']['declarations'];
}): readonly ParameterDeclaration[] => file.declarations.filter((declaration) => declaration.kind === 'param');

const parametersSchema = z.object({ parameters: z.record(z.string(), z.object({ value: z.unknown() })) });

/** `main.parameters.json`: every parameter has a variable of azd, with a default that is allowed. */
export function checkParametersFile(sources: Sources, files: BicepFiles, report: Report): void {
  const path = 'infra/main.parameters.json';
  const note = (message: string): void => report({ group: 'modules', file: path, line: 1, message });
  const main = files.get('infra/main.bicep');
  const parsed = parametersSchema.safeParse(JSON.parse(getSource(sources, path)));
  if (main === undefined || !parsed.success) {
    note('It is not a parameter file of infra/main.bicep.');
    return;
  }
  const given = parsed.data.parameters;
  const parameters = new Map(parametersOf(main).map((parameter) => [parameter.name, parameter]));
  for (const parameter of parameters.values()) {
    if (!(parameter.name in given))
      note(`The parameter '${parameter.name}' is missing: nobody could set it through azd.`);
  }
  for (const [name, { value }] of Object.entries(given)) {
    const parameter = parameters.get(name);
    if (parameter === undefined) {
      note(`infra/main.bicep has no parameter '${name}'.`);
      continue;
    }
    const text =
      typeof value === 'string'
        ? (/^\$\{\w+=(.*)\}$/.exec(value)?.[1] ?? (value.includes('${') ? undefined : value))
        : undefined;
    if (!text) continue;
    // azd reads numbers and truth values out of the text of a variable.
    if (parameter.type === 'int' && !/^\d+$/.test(text)) note(`'${text}' is no number for '${parameter.name}'.`);
    if (parameter.type === 'bool' && !/^(true|false)$/.test(text)) note(`'${parameter.name}' is true or false.`);
    const literal: Expression =
      parameter.type === 'int'
        ? { kind: 'number', line: 1, value: Number(text) }
        : { kind: 'string', line: 1, parts: [text] };
    for (const breach of findBreaches(parameter, literal)) note(breach);
  }
}
