import { sumUsage } from '../../shared/domain/usage/sum-usage.ts';
import { adminCommand, required } from './admin-command.ts';
import { parseInstant } from './parse-instant.ts';
import { getWorkspace } from './workspaces.ts';

/** `usage`: what a workspace used, day by day (UTC) added up. */
export const usage = adminCommand({
  summary: 'Says what a workspace used: files, bytes, speech, and what the language model took.',
  options: {
    workspace: { type: 'text', placeholder: 'ID', help: 'the workspace' },
    since: { type: 'text', placeholder: 'ISO', help: 'from this day on (UTC); everything when left out' },
  },
  async work(services, { values }) {
    const { workspaceId } = await getWorkspace(services, required(values.workspace, 'workspace'));
    const since = values.since === undefined ? undefined : parseInstant(values.since, 'since');
    const used = await sumUsage(services, workspaceId, since);
    const text = [
      `files              ${used.assets}`,
      `bytes              ${used.bytes}`,
      `seconds of speech  ${used.speechSeconds}`,
      `model tokens       ${used.modelTokens}`,
      `model cost         ${used.modelCost} (in the currency of LANGUAGE_MODEL_PRICES)`,
      `answers kept       ${used.cacheHits}`,
    ].join('\n');
    return { json: used, text };
  },
});
