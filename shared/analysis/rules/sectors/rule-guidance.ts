import type { Sector } from './sector.ts';

/** Texts about advertising rules: guidance, lessons, compliance notices. They quote what an advertisement may not say. */
export const ruleGuidance = {
  name: 'rule_guidance',
  strong: [
    '(ad|ads|adverts?|advertisements?|advertisers?|marketers?|marketing communications?) (must|should|shall|may not)',
    '(the|an|a|our) ..1 (advertising|cap|bcap|asa) (code~|rule~|guidance)',
    '(rule|code|guidance|regulator|asa) ..1 (says|say|requires|require|bans|ban|forbids|forbid|states|state|explains) ..2 (that|ads|adverts)',
    '(complaint~ ..3 upheld|upheld ..4 complaint~|banned ..2 (ad|ads|adverts?)|(ad|ads|adverts?) ..2 (was|were) banned)',
    '(headline|claim~|phrase~|wording|words|line) ..4 (should|must) not be used',
    '(rule|section) # (asks|requires|says|bans|covers|forbids)',
  ],
  weak: [
    '(advertising standards authority|committee of advertising practice|guide|guidance|rule|rules|code|example~|wording|phrase~|claim~|ruling|complaint~|training|lesson|checklist|explains?|breach~|compliance|what not to (write|say))',
  ],
} as const satisfies Sector;
