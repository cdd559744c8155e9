import { describe, expect, test } from 'vitest';
import { decodeText } from '../../../../../shared/model/decode-text.ts';
import type { Extraction } from '../../../../../shared/model/extraction.ts';
import { extractSample } from '../../../../../support/media/extract-sample.ts';

async function extract(bytes: Buffer): Promise<Extraction> {
  const outcome = await extractSample('text', bytes);
  if (!outcome.ok) throw new Error(outcome.failure.message);
  return outcome.extraction;
}

const mail =
  'From: a@example.com\r\nSubject: 50 % off\r\n\r\nDear reader,\r\nour cream works*.\r\n\r\n- one\r\n- two\r\n\r\n\r\n* Terms apply.\r\n';

describe('plain text', () => {
  test('joined again is the file itself, and each block knows its line', async () => {
    const { blocks } = await extract(Buffer.from(mail));
    const text = blocks.map((block) => block.text).join('\n');
    expect(text).toBe(mail.replaceAll('\r\n', '\n'));
    const lines = text.split('\n');
    for (const { text: words, start, place } of blocks) {
      expect(text.slice(start, start + words.length)).toBe(words);
      expect(place).toEqual({ kind: 'text', line: lines.indexOf(words.split('\n')[0] ?? '') + 1 });
    }
  });

  test('has a subject, list items and notes', async () => {
    const { blocks } = await extract(Buffer.from(mail));
    expect(blocks.map(({ role, text }) => [role, text.trim().split('\n')[0]])).toEqual([
      ['body', 'From: a@example.com'],
      ['headline', 'Subject: 50 % off'],
      ['body', 'Dear reader,'],
      ['list_item', '- one'],
      ['list_item', '- two'],
      ['footnote', '* Terms apply.'],
    ]);
  });

  test.each([
    ['utf-8', Buffer.from('café £5')],
    ['utf-8', Buffer.from('\ufeffcafé £5')],
    ['utf-16le', Buffer.from('\ufeffcafé £5', 'utf16le')],
    ['utf-16be', Buffer.from('\ufeffcafé £5', 'utf16le').swap16()],
    ['windows-1252', Buffer.from('café £5', 'latin1')],
  ])('is read as %s', (encoding, bytes) => {
    expect(decodeText(bytes)).toEqual({ text: 'café £5', encoding });
  });

  test('has its fingerprint', async () => {
    const { sha256 } = await extract(Buffer.from('abc'));
    expect(sha256).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  test('has any number of paragraphs', async () => {
    const { blocks } = await extract(Buffer.from('a\n\n'.repeat(300_000)));
    expect(blocks).toHaveLength(300_000);
  });
});
