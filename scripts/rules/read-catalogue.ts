import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { z } from 'zod';
import {
  type Claim,
  type Clearance,
  type CompiledCatalogue,
  type Examples,
  familyFileSchema,
  lexiconFileSchema,
  type Phrase,
  type Rule,
  type RuleFile,
  ruleFileSchema,
  type Sector,
  sectorFileSchema,
  sharedFileSchema,
  suppressorFileSchema,
} from '../../shared/analysis/rules/rule-format.ts';
import { sectorNames } from '../../shared/analysis/rules/sector-names.ts';
import { CatalogueError, readYaml } from './read-yaml.ts';

const root = join(import.meta.dirname, '../..');

/** Where the catalogue's files are, from the project's root. */
export const cataloguePath = 'shared/analysis/rules/catalogue';

/** One rule with what only its tests and people need. */
export interface CatalogueRuleFile {
  /** From the project's root. */
  readonly file: string;
  readonly family: string;
  readonly rule: Rule;
  readonly examples: Examples;
}

export interface CatalogueFiles extends CompiledCatalogue {
  readonly files: readonly CatalogueRuleFile[];
}

/**
 * Reads every file of the catalogue, in the order of their names, and fills in what rules share.
 * Throws `CatalogueError`, which lists every fault of every file.
 */
export function readCatalogue(folder: string = join(root, cataloguePath)): CatalogueFiles {
  const reader = new Reader(folder);
  const lexicons = reader.lexicons();
  const shared = reader.shared();
  const sectors = reader.sectors();
  const suppressors = reader.read('suppressors.yaml', suppressorFileSchema) ?? [];
  const files: CatalogueRuleFile[] = [];
  const broadcastCodes: Record<string, string> = {};
  const families = reader.folders('rules').map((name) => {
    const family = reader.read(`rules/${name}/_family.yaml`, familyFileSchema) ?? { name };
    const rules: Rule[] = [];
    for (const path of reader.files(`rules/${name}`).filter((file) => !file.endsWith('/_family.yaml'))) {
      const found = reader.read(path, ruleFileSchema);
      if (!found) continue;
      const { broadcastCode, examples, rule } = toRule(found, path, shared, reader);
      if (broadcastCode !== undefined) broadcastCodes[rule.code] = broadcastCode;
      rules.push(rule);
      files.push({ file: `${cataloguePath}/${path}`, family: family.name, rule, examples: atYear(examples) });
    }
    return { ...family, rules };
  });
  reader.throwProblems();
  return { families, sectors, lexicons, suppressors, broadcastCodes, files };
}

interface Shared {
  readonly phrases: ReadonlyMap<string, readonly Phrase[]>;
  readonly clearances: ReadonlyMap<string, Clearance>;
}

function toRule(
  { find, exempt, cures, broadcastCode, examples, ...rest }: RuleFile,
  path: string,
  shared: Shared,
  reader: Reader,
): { rule: Rule; examples: Examples; broadcastCode: string | undefined } {
  const fileName = basename(path, '.yaml');
  if (fileName !== rest.code && !fileName.startsWith(`${rest.code}-`)) {
    reader.report(
      path,
      `code: the file is about ${rest.code}, so its name is ${rest.code}.yaml or ${rest.code}-….yaml`,
    );
  }
  const toClearance = (entry: NonNullable<RuleFile['cures']>[number]): Clearance[] => {
    if (!('use' in entry)) return [entry];
    const known = shared.clearances.get(entry.use);
    if (!known) reader.report(path, `no clearance "${entry.use}" in shared/`);
    return known ? [known] : [];
  };
  const toClaims = (entry: NonNullable<RuleFile['find']>[number]): readonly (Phrase | Claim)[] => {
    if (typeof entry === 'string' || !('use' in entry)) return [entry];
    const known = shared.phrases.get(entry.use);
    if (!known) reader.report(path, `find: no phrases "${entry.use}" in shared/`);
    return known ?? [];
  };
  const rule: Rule = {
    ...rest,
    ...(find && { find: find.flatMap(toClaims) }),
    ...(exempt && { exempt: exempt.flatMap(toClearance) }),
    ...(cures && { cures: cures.flatMap(toClearance) }),
  };
  return { rule, examples, broadcastCode };
}

/** Years move with the calendar, so that an example of a fresh award stays one. */
export function fillInYears<Value>(value: Value, thisYear: number): Value {
  return JSON.parse(
    JSON.stringify(value).replace(/\{year(?:([+-])(\d+))?\}/g, (_whole, sign?: string, years = '0') =>
      String(sign === '+' ? thisYear + Number(years) : thisYear - Number(years)),
    ),
  );
}

const atYear = (examples: Examples): Examples => fillInYears(examples, new Date().getFullYear());

/** Reads files under one folder and collects what is wrong in them. */
class Reader {
  readonly #folder: string;
  readonly #problems: string[] = [];

  constructor(folder: string) {
    this.#folder = folder;
  }

  read<Schema extends z.ZodType>(path: string, schema: Schema): z.infer<Schema> | undefined {
    try {
      return readYaml(join(this.#folder, path), `${cataloguePath}/${path}`, schema);
    } catch (error) {
      if (!(error instanceof CatalogueError)) throw error;
      this.#problems.push(...error.problems);
      return undefined;
    }
  }

  report(path: string, problem: string): void {
    this.#problems.push(`${cataloguePath}/${path}: ${problem}`);
  }

  throwProblems(): void {
    if (this.#problems.length > 0) throw new CatalogueError(this.#problems);
  }

  folders(path: string): string[] {
    return inOrder(
      readdirSync(join(this.#folder, path), { withFileTypes: true }).filter((entry) => entry.isDirectory()),
    );
  }

  files(path: string): string[] {
    const entries = readdirSync(join(this.#folder, path), { withFileTypes: true });
    for (const { name } of entries.filter((entry) => entry.isDirectory() || !entry.name.endsWith('.yaml'))) {
      this.report(`${path}/${name}`, 'only .yaml files are expected here');
    }
    return inOrder(entries.filter(({ name }) => name.endsWith('.yaml'))).map((name) => `${path}/${name}`);
  }

  /** Word lists that all rules may use. An entry `<name>` stands for the entries of that list. */
  lexicons(): Record<string, readonly Phrase[]> {
    const lists: Record<string, readonly Phrase[]> = {};
    for (const path of this.files('lexicons')) {
      for (const [name, entries] of Object.entries(this.read(path, lexiconFileSchema)?.lexicons ?? {})) {
        if (Object.hasOwn(lists, name)) this.report(path, `lexicons.${name}: another file has a list of that name`);
        lists[name] = entries;
      }
    }
    const fill = (entry: Phrase): readonly Phrase[] => lists[/^<(\w+)>$/.exec(entry)?.[1] ?? ''] ?? [entry];
    return Object.fromEntries(Object.entries(lists).map(([name, entries]) => [name, entries.flatMap(fill)]));
  }

  shared(): Shared {
    const phrases = new Map<string, readonly Phrase[]>();
    const clearances = new Map<string, Clearance>();
    for (const path of this.files('shared')) {
      const found = this.read(path, sharedFileSchema);
      for (const [name, list] of Object.entries(found?.phrases ?? {})) phrases.set(name, list);
      for (const [name, clearance] of Object.entries(found?.clearances ?? {})) clearances.set(name, clearance);
    }
    return { phrases, clearances };
  }

  sectors(): Sector[] {
    const sectors = sectorNames.flatMap((name): Sector[] => {
      const found = this.read(`sectors/${name}.yaml`, sectorFileSchema);
      if (!found) return [];
      const { about: _about, ...cues } = found;
      return [{ name, ...cues }];
    });
    return sectors;
  }
}

const inOrder = (entries: readonly { readonly name: string }[]): string[] =>
  entries.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
