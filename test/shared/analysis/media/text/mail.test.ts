import { describe, expect, test } from 'vitest';
import type { Extraction } from '../../../../../shared/model/extraction.ts';
import { extractOrThrow } from '../../../../../support/media/extract-or-throw.ts';

const read = async (...lines: readonly string[]): Promise<Extraction> =>
  await extractOrThrow('text', Buffer.from(lines.join('\r\n'), 'latin1'));
const textsOf = ({ blocks }: Extraction): string[] => blocks.map(({ text }) => text.trim());
const attachmentsOf = ({ coverage }: Extraction) => coverage.filter(({ check }) => check === 'attachments');

const head = ['From: Shop <shop@example.com>', 'Subject: Offers', 'MIME-Version: 1.0'];
const base64 = (text: string): readonly string[] =>
  Buffer.from(text)
    .toString('base64')
    .match(/.{1,20}/g) ?? [];

/** An e-mail as plain text and as this web page. */
const forms = (html: string): readonly string[] => [
  ...head,
  'Content-Type: multipart/alternative; boundary="a b"',
  '',
  'For old programs.',
  '--a b',
  'Content-Type: text/plain',
  '',
  'Cures colds today',
  '--a b',
  'Content-Type: text/html; charset=utf-8',
  'Content-Transfer-Encoding: base64',
  '',
  ...base64(html),
  '--a b--',
  'Behind the end.',
];

describe('an e-mail', () => {
  test('in quoted-printable is read with its words and signs whole', async () => {
    const mail = await read(
      ...head,
      'Content-Type: text/plain; charset="utf-8"',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Our tonic cures arth=',
      'ritis for =C2=A35.',
    );
    expect(textsOf(mail)).toEqual([
      'From: Shop <shop@example.com>',
      'Subject: Offers',
      'Our tonic cures arthritis for £5.',
    ]);
  });

  test('in base64, in an alphabet that its header names', async () => {
    const words = Buffer.from([0xcc, 0xe8, 0xf0]).toString('base64'); // "Мир"
    const mail = await read(
      ...head,
      'Content-Type: text/plain; charset=windows-1251',
      'Content-Transfer-Encoding: BASE64',
      '',
      words,
    );
    expect(textsOf(mail).at(-1)).toBe('Мир');
  });

  test('with a subject that is encoded, in pieces that belong together', async () => {
    const mail = await read(
      'Received: from somewhere',
      'Subject: =?utf-8?B?wqM1IG9m?=',
      ' =?iso-8859-1?q?f_caf=E9s?= today',
      '',
      'Hello',
    );
    expect(textsOf(mail)).toEqual(['Subject: £5 off cafés today', 'Hello']);
  });

  test('as a web page: paragraphs, entities and text alternatives; no styles, no comments', async () => {
    const mail = await read(
      ...head,
      'Content-Type: text/html',
      '',
      '<html><head><title>t</title><style>p{}</style></head><body><!-- <p>no</p> -->',
      '<table><tr><td>Caf&eacute;</td><td>&pound;5 &lt; 6</td></tr></table><p>Line one<br>line two',
      '<img alt="Cures > colds" src="a.png"></p></body></html>',
    );
    expect(textsOf(mail).slice(2)).toEqual(['Café', '£5 < 6', 'Line one\nline two Cures > colds']);
  });

  test('in two forms is read once where they say the same, and twice where they do not', async () => {
    expect(textsOf(await read(...forms('<p>Cures colds <b>today</b></p>'))).slice(3)).toEqual(['Cures colds today']);
    expect(textsOf(await read(...forms('<p>Cures cancer</p>'))).slice(3)).toEqual([
      'Cures colds today',
      'Cures cancer',
    ]);
  });

  test('is read around its parts and without any, for somebody may read it so', async () => {
    expect(textsOf(await read(...forms('<p>Cures colds today</p>')))[2]).toBe('For old programs.\nBehind the end.');
    const bare = await read(...head, 'Content-Type: multipart/mixed; boundary=never', '', 'Cures cancer');
    expect(textsOf(bare).at(-1)).toBe('Cures cancer');
  });

  test('has no words parted by what its page hides, which is read apart', async () => {
    const html = '<p>cures<span style="display: none"> people who like </span> cancer &valueOf;</p>';
    expect(textsOf(await read(...forms(html))).slice(4)).toEqual(['cures cancer &valueOf;', 'people who like']);
  });

  test('with files in it says which were not opened; an e-mail in it is read', async () => {
    const mail = await read(
      ...head,
      'Content-Type: multipart/mixed;',
      '\tboundary=x',
      '',
      '--x',
      '',
      'First',
      '--x',
      'Content-Type: image/png; name="offer.png"',
      'Content-Transfer-Encoding: base64',
      '',
      'iVBORw0KGgo=',
      '--x',
      'Content-Type: message/rfc822',
      '',
      'From: a@example.com',
      'Subject: Inner',
      '',
      'Second',
      '--x--',
    );
    expect(textsOf(mail).slice(2)).toEqual(['First', 'From: a@example.com', 'Subject: Inner', 'Second']);
    expect(attachmentsOf(mail)).toEqual([
      {
        check: 'attachments',
        extent: 'not_assessed',
        reason: 'Files in an e-mail are not opened: offer.png. Submit them by themselves.',
      },
    ]);
  });

  test('nested without end is read as deep as it may be, and the rest is named', async () => {
    const levels = 40;
    const lines = Array.from({ length: levels }, (_, level) => [
      `Content-Type: multipart/mixed; boundary=b${level}`,
      '',
      `--b${level}`,
    ]).flat();
    const mail = await read(...head, ...lines, '', 'Innermost');
    expect(textsOf(mail).join()).not.toContain('Innermost');
    expect(attachmentsOf(mail)).toHaveLength(1);
  });

  test('that is plain as it stands, and text that only looks like one, stay as they are', async () => {
    const plain = `${head.join('\n')}\nContent-Type: text/plain\n\nA =3D B\n`;
    const list = 'Note: one\nContent-Type: text/html\n\n<p>Cures colds</p>\n';
    for (const text of [plain, list]) {
      const { blocks } = await read(text);
      expect(blocks.map((block) => block.text).join('\n')).toBe(text);
    }
  });
});
