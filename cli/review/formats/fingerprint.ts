import { createHash } from 'node:crypto';
import { toWords } from '../../../shared/domain/decisions/match-issues.ts';
import type { Issue } from '../../../shared/model/issue.ts';

/** Equal for findings of one rule about the same words in a file of the same name, wherever they stand. */
export const toFingerprint = (filename: string, issue: Issue): string =>
  createHash('sha256')
    .update([filename, issue.ruleCode, toWords(issue)].join('\0'))
    .digest('hex')
    .slice(0, 32);
