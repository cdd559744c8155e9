import type { LanguageModelSettings } from '../model/language-model-settings.ts';
import type { Clock } from '../ports/clock.ts';
import type { LanguageModel } from '../ports/language-model.ts';
import type { Logger } from '../ports/logger.ts';
import { guardLanguageModel } from './guard-language-model.ts';
import { createOpenAiToken } from './openai-key.ts';
import { createOpenAiLanguageModel } from './openai-language-model.ts';

/** The language model that the settings name, with its limits. Nothing is sent before the first question. */
export function createLanguageModel(
  { baseUrl, model, key, limits }: LanguageModelSettings,
  tools: { readonly clock: Clock; readonly logger: Logger; readonly clientId: string | undefined },
): LanguageModel {
  const opened = createOpenAiLanguageModel(
    {
      baseUrl,
      model,
      key: key === 'managed-identity' ? createOpenAiToken(tools.clientId) : key.value,
      timeoutMs: limits.secondsPerQuestion * 1000,
    },
    tools,
  );
  return guardLanguageModel(opened, { clock: tools.clock, concurrency: limits.concurrency });
}
