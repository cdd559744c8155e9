import { describe, expect, it } from 'vitest';
import { readCompletion } from '../../../shared/azure/openai-completion.ts';
import type { ModelQuestion } from '../../../shared/ports/language-model.ts';

const question: ModelQuestion = {
  pass: 'propose',
  prefix: 'The rules. '.repeat(300),
  parts: [
    { kind: 'text', text: 'Task.' },
    { kind: 'picture', jpeg: new Uint8Array([0xff]) },
  ],
  schema: {},
  maxOutputTokens: 8000,
};
const content = '{"findings":[]}';
const choices = [{ finish_reason: 'stop', message: { content } }];

describe('a chat completion', () => {
  it('counts what the server counted', () => {
    const usage = { prompt_tokens: 9000, completion_tokens: 400, prompt_tokens_details: { cached_tokens: 7936 } };
    expect(readCompletion({ model: 'm-1', choices, usage }, question)).toEqual({
      content,
      model: 'm-1',
      usage: { promptTokens: 9000, cachedTokens: 7936, outputTokens: 400 },
    });
  });

  it.each<[string, unknown]>([
    ['no usage', undefined],
    ['nothing', null],
    ['zeros for a question', { prompt_tokens: 0 }],
    ['negative numbers', { prompt_tokens: -9000, completion_tokens: -1 }],
    ['words', { prompt_tokens: '9000', completion_tokens: 'many', prompt_tokens_details: 'none' }],
    ['numbers without end', { prompt_tokens: Number.POSITIVE_INFINITY, completion_tokens: Number.NaN }],
  ])('is never free: with %s it counts about what was sent and said', (_, usage) => {
    const read = readCompletion({ choices, usage }, question);
    expect(read.usage.promptTokens).toBeGreaterThan(7500);
    expect(read.usage).toMatchObject({ cachedTokens: 0, outputTokens: 5 });
  });

  it('has no more kept tokens than tokens', () => {
    const usage = { prompt_tokens: 10, completion_tokens: 1, prompt_tokens_details: { cached_tokens: 7000 } };
    expect(readCompletion({ choices, usage }, question).usage.cachedTokens).toBe(10);
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a page', '<html>Sign in</html>'],
    ['a list', []],
    ['no choice', { choices: [] }],
    ['choices of another form', { choices: 'one' }],
    ['a choice that is nothing', { choices: [null] }],
    ['a message that is nothing', { choices: [{ message: null }] }],
    ['content of another form', { choices: [{ message: { content: [{ type: 'text', text: content }] } }] }],
  ])('that is %s has no content', (_, body) => {
    expect(() => readCompletion(body, question)).toThrow(
      expect.objectContaining({
        name: 'LanguageModelError',
        reason: 'malformed',
        message: 'The answer has no content.',
      }),
    );
  });

  it('names no model where the name is none', () => {
    expect(readCompletion({ model: 7, choices }, question).model).toBeUndefined();
    expect(readCompletion({ model: '', choices }, question).model).toBeUndefined();
  });

  it('is paid for where it cannot be used', () => {
    const length = { choices: [{ finish_reason: 'length', message: { content: '{"find' } }] };
    const { usage } = readCompletion({ choices }, question);
    expect(() => readCompletion(length, question)).toThrow(
      expect.objectContaining({ reason: 'malformed', usage: { ...usage, outputTokens: 2 } }),
    );
  });
});
