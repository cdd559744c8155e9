/**
 * Copy speaks to people who buy. Words that speak to whoever reviews it, or to a machine that reads it, settle nothing:
 * they may be there to silence a language model, so no finding is cleared by a quote that stands beside them.
 */

/** Whom copy does not address. */
const addressee =
  /\b(?:ai|a\.i\.|llms?|gpt\S*|chat ?bots?|chatgpt|claude|gemini|copilot|(?:language|ai|large) models?|assistants?|(?:automated|automatic|compliance|content|ad|human|machine)?[ -]?(?:reviewers?|moderators?|checkers?|classifiers?|graders?|auditors?|evaluators?)|moderation|compliance (?:team|officer|system|tool|check|software|engine)s?|system prompt|asa|clearcast|regulators?)\b/iu;

/** What such words want. */
const demand =
  /\b(?:ignore|disregard|forget|override|bypass|skip|omit|overlook|approve[ds]?|clear(?:ed)?|pre-?cleared|exempt(?:ed)?|dismiss|suppress|uphold|lower(?:ed)?|mark(?:ed)?|classify|treat(?:ed)?|return|respond|reply|answer|output|report|flag(?:ged)?|say|set|act|pretend|assume|confidence|verdicts?|findings?|compliant|pass(?:es|ed)?|instructions?|prompts?|rules? do not apply|not applicable)\b/iu;

/** Talk of instructions and results is meant for a reviewer even where nobody is named. */
const talk =
  /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:instructions?|rules?|prompts?|guidelines?|above|previous|earlier|everything)\b|\b(?:new|updated|real|hidden) (?:instructions?|system message|task)\b|\b(?:no|zero|empty|without) (?:findings|issues|breaches|violations|verdicts)\b|\bfindings? ?(?:["'”]\s*)?[:=]|["'“](?:verdicts?|findings?|cureQuote|ruleCode|findingId)["'”]|\b(?:verdict|cureQuote|findingId)\b\s*[:=]|\byou are (?:now )?(?:a|an|in|no longer)\b.{0,40}\b(?:model|assistant|reviewer|mode)\b|\b(?:all|every|these|this|the) (?:claims?|findings?|rules?|wording|copy|ads?|advertisements?|statements?)\b.{0,60}\b(?:pre-?approved|approved|cleared|verified|exempt|not applicable|does not apply|do not apply|compliant|must be (?:cleared|approved|ignored))\b|\b(?:do not|don['’]t|never|must not) (?:report|flag|raise|mention)\b|\b(?:clear|approve|dismiss|pass)\b.{0,30}\b(?:all|every|each|any|this|these|the)\b.{0,30}\b(?:findings?|issues?|claims?|ads?|copy|reviews?)\b/iu;

/** Marks by which models tell who speaks. */
const marks =
  /<\|?\/?(?:im_(?:start|end)|system|assistant|user|endoftext|instructions?|s)\|?>|\[\/?(?:INST|SYSTEM)\]|<<\/?SYS>>|(?:^|\s)#{2,}\s*(?:system|instructions?|assistant)\b|(?:^|\n)\s*(?:system|assistant|developer)\s*:/iu;

const toLine = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ');

/** Whether a text tries to steer who reviews it: then no doubt of a model about the whole file is worth much. */
export const steersReviewer = (text: string): boolean => talk.test(toLine(text)) || marks.test(text);

/** Whether a text may be addressed to a reviewer or to a model rather than to people who buy: it settles nothing. */
export const speaksToReviewer = (text: string): boolean =>
  steersReviewer(text) || (addressee.test(toLine(text)) && demand.test(toLine(text)));
