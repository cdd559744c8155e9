import {
  type BicepFile,
  type Expression,
  expressionsOf,
  findEntry,
  findPath,
  type PlacedResource,
  placeResources,
  textOf,
  walk,
} from './bicep-ast.ts';
import { findAppSettings } from './find-app-settings.ts';
import { diagnosedTypes, forbiddenSettings, requiredValues } from './policy-table.ts';
import { render } from './render-expression.ts';
import type { BicepFiles, Report } from './sources.ts';

const hardCodedHost =
  /\.(core\.windows\.net|vault\.azure\.net|database\.windows\.net|azurewebsites\.net)\b|management\.azure\.com/;
const privateZone = /^privatelink\./;

/** What the service promises about its resources, whatever Azure would accept. */
export function checkPolicy(files: BicepFiles, report: Report): void {
  for (const file of files.values()) {
    const note = (line: number, message: string): void => report({ group: 'policy', file: file.path, line, message });
    const placed = placeResources(file);
    for (const entry of placed) if (!entry.resource.existing) checkResource(entry, placed, note);
    checkDescriptions(file, note);
    for (const expression of file.declarations.flatMap(expressionsOf)) {
      for (const inner of walk(expression)) checkExpression(inner, note);
    }
  }
  for (const { key, line, file } of findAppSettings(files)) {
    if (forbiddenSettings.some((pattern) => pattern.test(key))) {
      report({ group: 'policy', file, line, message: `The setting ${key} must not be set on Flex Consumption.` });
    }
  }
}

type Note = (line: number, message: string) => void;

function checkResource({ resource, type }: PlacedResource, placed: readonly PlacedResource[], note: Note): void {
  const [typeName = ''] = type.split('@');
  const { body, line, name } = resource;
  const wanted = { ...requiredValues[typeName], ...requiredValues[`${typeName}#${name}`] };
  for (const [path, values] of Object.entries(wanted)) {
    const value = findPath(body, path);
    const given = value && render(value);
    if (given === undefined || !values.includes(given)) {
      note(
        value?.line ?? line,
        `'${path}' of '${name}' must be ${values.join(' or ')}${given === undefined ? '' : `, not ${given}`}.`,
      );
    }
  }
  if (findEntry(body, 'location') && !/^tags$|^union\(tags, /.test(render(findEntry(body, 'tags')))) {
    note(line, `'${name}' must carry the tags.`);
  }
  if (typeName === 'Microsoft.Insights/diagnosticSettings' && findEntry(body, 'scope') === undefined) {
    note(line, `'${name}' needs the scope of what it watches.`);
  }
  if (diagnosedTypes.includes(typeName)) checkDiagnosed(resource.name, line, placed, note);
  const dependsOn = findEntry(body, 'dependsOn');
  const others = body.entries.filter(({ value }) => value !== dependsOn).flatMap(({ value }) => [...walk(value)]);
  for (const item of dependsOn?.kind === 'array' ? dependsOn.items : []) {
    if (others.some((other) => other.kind === 'identifier' && other.name === render(item))) {
      note(item.line, `'dependsOn' names '${render(item)}', which '${name}' refers to anyway.`);
    }
  }
}

function checkDiagnosed(name: string, line: number, placed: readonly PlacedResource[], note: Note): void {
  const own = placed.find(({ resource }) => resource.name === name && resource.line === line);
  const reference = own?.parent ? `${own.parent.name}::${name}` : name;
  const isWatched = placed.some(
    ({ resource, type }) =>
      type.startsWith('Microsoft.Insights/diagnosticSettings@') &&
      render(findEntry(resource.body, 'scope')) === reference,
  );
  if (!isWatched) note(line, `'${reference}' needs diagnostic settings.`);
}

function checkDescriptions(file: BicepFile, note: Note): void {
  for (const { kind, name, line, decorators } of file.declarations) {
    if (kind !== 'param' && kind !== 'output') continue;
    const text = textOf(decorators.find((decorator) => decorator.name === 'description')?.args[0]);
    if (!text) note(line, `The ${kind === 'param' ? 'parameter' : 'output'} '${name}' needs a description.`);
  }
}

function checkExpression(expression: Expression, note: Note): void {
  if (expression.kind === 'call' && /^list[A-Z]/.test(expression.name))
    note(expression.line, `'${expression.name}' hands out keys.`);
  if (expression.kind === 'object') {
    const origins = findEntry(expression, 'allowedOrigins');
    if (origins && render(origins) !== 'uploadCorsOrigins')
      note(origins.line, 'Origins come from the parameter uploadCorsOrigins.');
    const methods = findEntry(expression, 'allowedMethods');
    if (methods && render(methods) !== '[GET, HEAD, PUT, OPTIONS]')
      note(methods.line, 'Browsers may read and PUT and ask with OPTIONS, nothing else.');
    const runtime = findEntry(expression, 'principalType');
    if (runtime && !['ServicePrincipal', 'principalType'].includes(render(runtime)))
      note(runtime.line, 'The kind of principal is ServicePrincipal or the parameter.');
  }
  for (const part of expression.kind === 'string' ? expression.parts : []) {
    if (typeof part !== 'string') continue;
    if (/AccountKey=|SharedAccessKey=|AccessKey=/.test(part))
      note(expression.line, 'A connection string with a key has no place here.');
    if (part.includes('0.0.0.0/0')) note(expression.line, '0.0.0.0/0 opens it to everybody.');
    if (hardCodedHost.test(part) && !privateZone.test(part))
      note(expression.line, `'${part}' is an address of one cloud: use environment() or the resource.`);
  }
}
