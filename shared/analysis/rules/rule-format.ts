import type { ResolutionRequirement, Severity } from '../../model/issue.ts';
import type { SectorName } from './sectors/sector-names.ts';

/**
 * What a rule is, as data. `docs/rules.md` explains how to write one.
 * Every `Phrase` is written in the phrase language of `phrases/parse-phrase.ts`.
 */
export type Phrase = string;

/** What every finding of a rule is, and so the first words of its severity headline. */
export type RuleKind = 'prohibition' | 'missing_statement' | 'evidence_request';

/** How far from the claim something is looked for. */
export type Scope = 'sentence' | 'block' | 'asset';

/** One way to break the rule. A bare phrase stands for `{ match: [phrase] }`. */
export interface Claim {
  readonly match: readonly Phrase[];
  /** How surely these words alone break the rule: 1 when left out, down to 0. */
  readonly strength?: number;
  /** At least one of these must stand in the same sentence, block or asset as the claim. */
  readonly with?: { readonly match: readonly Phrase[]; readonly scope: Scope };
  /** Narrows the rule's own gate for this claim. */
  readonly gate?: Gate;
  /** The claim counts only in text of this kind. */
  readonly within?: 'headline' | 'quotation' | 'hashtag' | 'start';
}

/** Which assets a rule looks at. */
export interface Gate {
  /** One of these sectors must be open. */
  readonly anyOf?: readonly SectorName[];
  /** All of these sectors must be open. */
  readonly allOf?: readonly SectorName[];
  /** None of these may be open. */
  readonly noneOf?: readonly SectorName[];
  /** `strong`: by two cues that differ, by the submission's metadata or by a sidekick. Rules about absent statements need it. */
  readonly strength?: 'any' | 'strong';
}

/** Words that settle the matter in the asset's favour. */
export interface Clearance {
  readonly match: readonly Phrase[];
  readonly scope: Scope;
  /** Finishes the sentence "Not raised because …" (or "Lowered because …"). */
  readonly because: string;
  /** `lowers` keeps the finding one severity level lower; `clears` when left out. */
  readonly effect?: 'clears' | 'lowers';
}

/** A technical rule: raised for every measurement of that name on the wrong side of the limit. */
export interface MeasurementTest {
  /** As in the media extractors' `measurement-names.ts`, or a metadata name of `Extraction.metadata`. */
  readonly name: string;
  readonly from: 'measurement' | 'metadata';
  /** Raised when the value is … the limit. */
  readonly raisedWhen: 'below' | 'above' | 'equal' | 'not_equal' | 'outside' | 'present' | 'absent';
  /** A pair is the range for `outside`. Left out for `present` and `absent`. */
  readonly limit?: number | string | boolean | readonly [number, number];
  /** Only measurements whose `details` have these values. */
  readonly where?: Readonly<Record<string, string | number | boolean>>;
  /** Only files of these kinds. */
  readonly media?: readonly ('document' | 'image' | 'audio' | 'video')[];
}

/** Checks that words cannot express (checksums, telephone numbers); each is a function in `detectors/`. */
export type DetectorName = string;

/** A text the generic test runs through the whole reviewer. */
export type Example =
  | string
  | {
      readonly text: string;
      readonly filename?: string;
      readonly metadata?: Readonly<Record<string, string>>;
      /** Values for a measurement rule instead of text. */
      readonly measured?: number | string | boolean;
      readonly details?: Readonly<Record<string, string | number | boolean>>;
    };

export interface Rule {
  /** Current number: `CAP_12.7`, `BCAP_4.6`, `WCAG_1.4.3`, `PRIVACY_1`. */
  readonly code: string;
  /** What the rule asks, in a few words: "No unqualified “cure” claims". */
  readonly title: string;
  readonly severity: Severity;
  readonly kind: RuleKind;
  /** Follows "Prohibition: ", "Missing statement: " or "Evidence request: " in the severity headline. */
  readonly headline: string;
  /** Why the words found meet the rule and have this severity. `{quote}` stands for them. */
  readonly why: string;
  /** One line for lists. `{quote}` stands for the words found. */
  readonly summary: string;
  readonly requirement: ResolutionRequirement;
  readonly gate?: Gate;
  readonly find?: readonly (Phrase | Claim)[];
  readonly measure?: MeasurementTest;
  readonly detect?: DetectorName;
  /** Wording that looks alike but is outside the rule. */
  readonly exempt?: readonly Clearance[];
  /** Wording that repairs it: a qualification, a warning, a label. */
  readonly cures?: readonly Clearance[];
  /**
   * How the words count. `claim` (when left out): as something the ad says, so that negation clears it and a question, a
   * condition or a hedge weakens it. `mention`: wherever they stand (product names, offers, offensive words).
   */
  readonly reading?: 'claim' | 'mention';
  /** True: at most one finding per asset, at the first place. For absent statements. */
  readonly once?: boolean;
  /** How often a compliance officer would agree when the words are there, 0..1; 0.75 when left out. */
  readonly confidence?: number;
  /** Parent rules that are reported once for the whole asset when this rule is: `CAP_3.1`, `CAP_16.1`. */
  readonly parents?: readonly string[];
  /** Only for rules that `catalogue/rules.json` does not list. */
  readonly source?: {
    readonly name: string;
    readonly section: string;
    readonly url: string;
    readonly paraphrase: string;
  };
  /** At least five each, of our own writing: the rule's unit tests. */
  readonly examples: { readonly raises: readonly Example[]; readonly quiet: readonly Example[] };
}

/** A broadcast rule with the same content as a non-broadcast one: its code is given when the asset is a broadcast ad. */
export interface BroadcastTwin {
  readonly code: string;
  readonly twinOf: string;
}

/** One file in `families/`: the rules of one section that share words. */
export interface RuleFamily {
  /** For people: "Section 12: cures and medicines". */
  readonly name: string;
  /** Word lists that only this family needs, used as `<name>`; shared ones are in `lexicons/`. */
  readonly lexicons?: Readonly<Record<string, readonly Phrase[]>>;
  readonly rules: readonly Rule[];
  readonly broadcastTwins?: readonly BroadcastTwin[];
}
