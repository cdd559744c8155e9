import { z } from 'zod';
import { resolutionRequirementSchema, severitySchema } from '../../model/issue.ts';
import { mediumNames } from './read-media.ts';
import { type SectorName, sectorNames } from './sector-names.ts';

/**
 * What the files of `catalogue/` hold. `docs/rules.md` explains how to write one; the JSON Schemas that editors use are
 * generated from here by `npm run rules`. The descriptions are what an editor shows.
 */

/** Shared data is never changed in place. */
type Frozen<T> = T extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Frozen<T[Key]> }
    : T;

const phraseSchema = z.string().min(1).describe('A phrase of the phrase language: docs/rules.md, "Phrases".');
/** Written in the phrase language of `phrases/parse-phrase.ts`. */
export type Phrase = string;

const phrasesSchema = z.array(phraseSchema).min(1);
const sentenceSchema = z.string().regex(/^\S.*\S$/s, 'a text without spaces at its ends');
const codeSchema = z.string().regex(/^[A-Z][A-Z0-9]*(?:_[A-Z0-9.]+)+$/, 'a code such as CAP_12.7 or PRIVACY_1');
const sectorNamesSchema = z.array(z.enum(sectorNames)).min(1);
const scalarSchema = z.union([z.string(), z.number(), z.boolean()]);

const distanceSchema = z.enum(['sentence', 'block', 'asset']).describe('How far from the claim it is looked for.');
export type Distance = z.infer<typeof distanceSchema>;

const gateSchema = z
  .strictObject({
    anyOf: sectorNamesSchema.exactOptional().describe('One of these sectors must be open.'),
    allOf: sectorNamesSchema.exactOptional().describe('All of these sectors must be open.'),
    noneOf: sectorNamesSchema.exactOptional().describe('None of these may be open.'),
    strength: z
      .enum(['any', 'strong'])
      .exactOptional()
      .describe(
        '`strong`: opened by two cues that differ, by the metadata or by a sidekick. Rules about absent statements need it.',
      ),
  })
  .describe('Which assets the rule looks at.');
export type Gate = Frozen<z.infer<typeof gateSchema>>;

const claimGateSchema = gateSchema.extend({
  media: z
    .array(z.enum(mediumNames))
    .min(1)
    .exactOptional()
    .describe('The metadata must name one of these media: what is said there is judged by where it runs.'),
});
export type ClaimGate = Frozen<z.infer<typeof claimGateSchema>>;

const subjectSchema = sectorNamesSchema
  .exactOptional()
  .describe(
    'In a long text the finding is one level lower where no strong cue of these sectors stands near it. A CRITICAL rule without it needs what the claim needs near it, and a cue of its gates in its sentence or one beside it.',
  );

const claimSchema = z.strictObject({
  match: phrasesSchema,
  strength: z
    .number()
    .min(0)
    .max(1)
    .exactOptional()
    .describe('How surely these words alone break the rule: 1 when left out.'),
  with: z
    .strictObject({ match: phrasesSchema, distance: distanceSchema })
    .exactOptional()
    .describe('One of these must stand in the same sentence, block or asset as the claim.'),
  gate: claimGateSchema.exactOptional().describe("Narrows the rule's own gate for this claim."),
  subject: subjectSchema,
  within: z
    .enum(['headline', 'quotation', 'hashtag', 'start'])
    .exactOptional()
    .describe('The claim counts only in text of this kind.'),
  ask: sentenceSchema
    .exactOptional()
    .describe("What these words ask for, in place of the rule's instruction. `{quote}` stands for the words found."),
});
/** One way to break the rule. A bare phrase stands for `{ match: [phrase] }`. */
export type Claim = Frozen<z.infer<typeof claimSchema>>;

const clearanceSchema = z.strictObject({
  match: phrasesSchema,
  distance: distanceSchema,
  because: sentenceSchema.describe('Finishes the sentence "Not raised because …" (or "Lowered because …").'),
  effect: z
    .enum(['clears', 'lowers'])
    .exactOptional()
    .describe('`lowers` keeps the finding one severity level lower; `clears` when left out.'),
  unless: phrasesSchema
    .exactOptional()
    .describe('It does not clear words that overlap one of these: "ask your doctor" is no answer to "cures eczema".'),
  anywhere: sentenceSchema
    .exactOptional()
    .describe(
      'Why these words answer a prohibition wherever they stand in the file. Without it they clear a CRITICAL rule in its own sentence only (`exempt`: with words of the claim itself), another prohibition in its own block, and lower it elsewhere.',
    ),
});
/** Words that settle the matter in the asset's favour. */
export type Clearance = Frozen<z.infer<typeof clearanceSchema>>;

const measurementTestSchema = z.strictObject({
  name: z.string().describe('As in measurement-names.ts, or a metadata name of the extraction.'),
  from: z.enum(['measurement', 'metadata']),
  raisedWhen: z
    .enum(['below', 'above', 'equal', 'not_equal', 'outside', 'present', 'absent'])
    .describe('Raised when the value is … the limit.'),
  limit: z
    .union([scalarSchema, z.tuple([z.number(), z.number()])])
    .exactOptional()
    .describe('A pair is the range for `outside`. Left out for `present` and `absent`.'),
  where: z
    .record(z.string(), scalarSchema)
    .exactOptional()
    .describe('Only measurements whose details have these values.'),
  media: z
    .array(z.enum(['document', 'image', 'audio', 'video']))
    .exactOptional()
    .describe('Only files of these kinds.'),
});
/** A technical rule: raised for every measurement of that name on the wrong side of the limit. */
export type MeasurementTest = Frozen<z.infer<typeof measurementTestSchema>>;

const exampleFields = {
  text: sentenceSchema
    .exactOptional()
    .describe('A text of our own writing. `{year}` is the current year, `{year-2}` two years before.'),
  filename: z.string().exactOptional(),
  metadata: z.record(z.string(), z.string()).exactOptional(),
  measured: scalarSchema.exactOptional().describe('A value for a technical rule, in place of a text.'),
  details: z.record(z.string(), scalarSchema).exactOptional().describe('Details of that value.'),
};
/** What an example gives the reviewer. */
export type Example = Frozen<z.infer<z.ZodObject<typeof exampleFields>>>;

const raisingExampleSchema = z.strictObject({
  ...exampleFields,
  quote: z.string().exactOptional().describe('The words that the first finding quotes.'),
  severity: severitySchema.exactOptional().describe('The severity of that finding.'),
  lowered: sentenceSchema.exactOptional().describe("Why that is lower than the rule's, as `because` says it."),
});
export type RaisingExample = Frozen<z.infer<typeof raisingExampleSchema>>;

const quietExampleSchema = z.strictObject({
  ...exampleFields,
  clearedBy: z
    .enum(['no_words', 'gate', 'context', 'negation', 'exemption', 'cure', 'suppressor'])
    .exactOptional()
    .describe(
      'Why it stays quiet. `no_words`: no words of the rule stand there. `gate`: they do, in another sector. `context`: they do, without the company, the place or the certainty that they need.',
    ),
  because: sentenceSchema.exactOptional().describe('The `because` of the exemption, cure or suppressor.'),
});
export type QuietExample = Frozen<z.infer<typeof quietExampleSchema>>;

const examplesSchema = z
  .strictObject({
    raises: z.array(raisingExampleSchema).describe('Texts that break the rule; five or more.'),
    quiet: z.array(quietExampleSchema).describe('Texts that look alike and do not; five or more.'),
  })
  .describe("The rule's unit tests. `npm run rules -- --expect` fills in what each is expected to do.");
export type Examples = Frozen<z.infer<typeof examplesSchema>>;

const ruleKindSchema = z
  .enum(['prohibition', 'missing_statement', 'evidence_request'])
  .describe('What every finding of the rule is, and so the first words of its severity headline.');
export type RuleKind = z.infer<typeof ruleKindSchema>;

const ruleFields = {
  code: codeSchema.describe('Current number; the name of the file begins with it.'),
  title: sentenceSchema.describe('What the rule asks, in a few words: "No unqualified “cure” claims".'),
  severity: severitySchema,
  kind: ruleKindSchema,
  headline: sentenceSchema.describe(
    'Follows "Prohibition: ", "Missing statement: " or "Evidence request: " in the severity headline.',
  ),
  summary: sentenceSchema.describe('One line for lists. `{quote}` stands for the words found.'),
  why: sentenceSchema.describe('Why the words found meet the rule and have this severity. `{quote}` stands for them.'),
  requirement: z.strictObject(resolutionRequirementSchema.shape).extend({ wording: z.string().exactOptional() }),
  parents: z
    .array(codeSchema)
    .exactOptional()
    .describe('General rules that are reported once for the whole asset when this rule is: CAP_3.1, CAP_16.1.'),
  reading: z
    .enum(['claim', 'mention'])
    .exactOptional()
    .describe(
      '`claim` (when left out): as something the ad says, so that negation clears it and a question, a condition or a hedge weakens it. `mention`: wherever the words stand (product names, offers, offensive words).',
    ),
  once: z
    .boolean()
    .exactOptional()
    .describe('True: at most one finding per asset, at the first place. For absent statements.'),
  confidence: z
    .number()
    .min(0)
    .max(1)
    .exactOptional()
    .describe('How often a compliance officer would agree when the words are there; 0.75 when left out.'),
  gate: gateSchema.exactOptional(),
  subject: subjectSchema,
  openMedia: z
    .array(z.enum(mediumNames))
    .min(1)
    .exactOptional()
    .describe(
      'Where the prohibition does not hold: a finding is one level lower where the metadata names these media and no other.',
    ),
  measure: measurementTestSchema.exactOptional().describe('A technical rule: what is compared with what.'),
  detect: z
    .string()
    .exactOptional()
    .describe('A check that words cannot express (checksums, telephone numbers): a name in detectors.ts.'),
  source: z
    .strictObject({ name: z.string(), section: z.string(), url: z.url(), paraphrase: sentenceSchema })
    .exactOptional()
    .describe('Only for rules that published-rules.json does not list.'),
};

/** A rule as the engine applies it: what is shared with other rules is filled in. */
export type Rule = Frozen<z.infer<z.ZodObject<typeof ruleFields>>> & {
  readonly find?: readonly (Phrase | Claim)[];
  /** Wording that looks alike but is outside the rule. */
  readonly exempt?: readonly Clearance[];
  /** Wording that repairs it: a qualification, a warning, a label. */
  readonly cures?: readonly Clearance[];
};

const useSchema = z
  .strictObject({ use: z.string().describe('A name from catalogue/shared/.') })
  .describe('What several rules share.');

/** One file of `catalogue/rules/`. */
export const ruleFileSchema = z.strictObject({
  ...ruleFields,
  broadcastCode: codeSchema
    .exactOptional()
    .describe('The number of the same rule in the BCAP Code, given when the asset is a television or radio ad.'),
  find: z
    .array(z.union([phraseSchema, claimSchema, useSchema]))
    .min(1)
    .exactOptional()
    .describe('The ways to break the rule.'),
  exempt: z
    .array(z.union([clearanceSchema, useSchema]))
    .min(1)
    .exactOptional()
    .describe('Wording that looks alike but is outside the rule.'),
  cures: z
    .array(z.union([clearanceSchema, useSchema]))
    .min(1)
    .exactOptional()
    .describe('Wording that repairs it: a qualification, a warning, a label.'),
  examples: examplesSchema,
});
export type RuleFile = Frozen<z.infer<typeof ruleFileSchema>>;

const wordListsSchema = z.record(z.string().regex(/^[a-z_]+$/), phrasesSchema);

/** `_family.yaml`: what the rules of one folder have in common. */
export const familyFileSchema = z.strictObject({
  name: sentenceSchema.describe('For people: "Section 12: cures and medicines".'),
  lexicons: wordListsSchema
    .exactOptional()
    .describe('Word lists that only this family needs, used as <name>; those of all rules are in catalogue/lexicons/.'),
});

/** One file of `catalogue/lexicons/`. */
export const lexiconFileSchema = z.strictObject({
  about: sentenceSchema.describe('What the lists hold.'),
  lexicons: wordListsSchema.describe('Word lists that any phrase may name as <name>.'),
});

/** One file of `catalogue/shared/`. */
export const sharedFileSchema = z.strictObject({
  about: sentenceSchema.describe('What these have in common.'),
  phrases: z
    .record(z.string(), phrasesSchema)
    .exactOptional()
    .describe('For `find`. Lists such as <play> are those of the family that uses the phrase.'),
  clearances: z.record(z.string(), clearanceSchema).exactOptional().describe('For `exempt` and `cures`.'),
});

const sectorFields = {
  strong: z.array(phraseSchema).describe('One of these opens the gate.'),
  weak: phrasesSchema.exactOptional().describe('Two of these that differ open it, too.'),
  lexicons: wordListsSchema.exactOptional().describe('Word lists used by the cues above.'),
};

/** One file of `catalogue/sectors/`, named after the sector. */
export const sectorFileSchema = z.strictObject({
  about: sentenceSchema.describe('What belongs to the sector.'),
  ...sectorFields,
});

/** The words by which a sector is recognised anywhere in an asset, its file name or its metadata. */
export type Sector = Frozen<z.infer<z.ZodObject<typeof sectorFields>>> & { readonly name: SectorName };

/** `suppressors.yaml`: kinds of page on which whole groups of rules are silent. */
export const suppressorFileSchema = z.array(
  z.strictObject({
    sector: z.enum(sectorNames).describe('The kind of text, by the cues that stand in the sentence or block.'),
    unless: z.array(z.enum(sectorNames)).describe('Not in a block that also does one of these.'),
    rules: z.string().describe('A regular expression for the codes of the rules.'),
    because: sentenceSchema.describe('Finishes the sentence "Not raised because …".'),
    confirmed: z
      .boolean()
      .exactOptional()
      .describe('True: it silences so much that LANGUAGE_6 asks a person to confirm what the text is.'),
    onlyLowers: z
      .boolean()
      .exactOptional()
      .describe('True: it silences nothing; findings weigh one level less where the whole asset is of that kind.'),
  }),
);
export type Suppressor = Frozen<z.infer<typeof suppressorFileSchema>>[number];

/** The rules of one section that share words: one folder of `catalogue/rules/`. */
export interface RuleFamily {
  readonly name: string;
  readonly lexicons?: Readonly<Record<string, readonly Phrase[]>>;
  readonly rules: readonly Rule[];
}

/** Everything in `catalogue/` that the engine needs: `catalogue/compiled.json`. */
export interface CompiledCatalogue {
  readonly families: readonly RuleFamily[];
  readonly sectors: readonly Sector[];
  readonly lexicons: Readonly<Record<string, readonly Phrase[]>>;
  readonly suppressors: readonly Suppressor[];
  /** Non-broadcast code to broadcast code. */
  readonly broadcastCodes: Readonly<Record<string, string>>;
}
