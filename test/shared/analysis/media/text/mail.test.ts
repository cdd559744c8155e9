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

const encodedPage = [
  'Content-Type: text/html',
  'Content-Transfer-Encoding: base64',
  '',
  ...base64('<p>Our tea cures cancer.</p>'),
];
const inBase64 = [...head, 'Content-Transfer-Encoding: base64', ''];
const mixed = (...part: readonly string[]): readonly string[] => [
  ...head,
  'Content-Type: multipart/mixed; boundary=x',
  '',
  '--x',
  ...part,
  '--x--',
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

  test.for<[string, readonly string[]]>([
    ['in base64', ['Subject: Sale', 'Content-Transfer-Encoding: base64', '', 'Our tea cures cancer.', 'Buy now.']],
    [
      'in base64, in words as long as pieces of it',
      ['Subject: Sale', 'Content-Transfer-Encoding: base64', '', 'Cure', 'colds'],
    ],
    ['a picture', ['Subject: Sale', 'Content-Type: image/png', '', 'Our tea cures cancer. Buy now.']],
    [
      'a picture in base64',
      [...head, 'Content-Type: image/png', 'Content-Transfer-Encoding: base64', '', 'Our tea cures'],
    ],
    ['quoted', [...head, 'Content-Transfer-Encoding: quoted-printable', '', 'Loans with APR=49% today']],
    [
      'of wide letters',
      [...head, 'Content-Type: text/plain; charset=utf-16', 'Content-Transfer-Encoding: base64', '', 'Hi', '-'],
    ],
    ['in several parts', [...head, 'Content-Type: multipart/mixed; boundary=x', '', 'Cures', '--y', 'colds']],
  ])('that only says it is %s loses no words', async ([, lines]) => {
    const mail = await extractOrThrow('text', Buffer.from(lines.join('\n')));
    const text = mail.blocks.map((block) => block.text).join('\n');
    for (const line of lines.slice(lines.indexOf('') + 1)) expect(text).toContain(line);
  });

  test('has no line of its header dropped that somebody wrote', async () => {
    const lines = ['Subject: One', 'Subject: Two', 'Claim: Our tea cures cancer.', 'X-Note: Our tea heals arthritis'];
    const mail = await read(...lines, 'X-Id: 7', 'Content-Type: text/html', '', '<p>Buy now</p>');
    expect(textsOf(mail).join('\n')).toBe([...lines, 'Buy now'].join('\n'));
    const part = await read(...mixed('Promise: cures colds', '', 'Hello'));
    expect(textsOf(part).slice(2)).toEqual(['Promise: cures colds', 'Hello']);
  });

  test.for<[string, readonly string[]]>([
    ['behind a byte order mark', ['\u00EF\u00BB\u00BFFrom: a@example.com', ...encodedPage]],
    ['behind an empty line', ['', 'From: a@example.com', ...encodedPage]],
    ['from a server', ['Return-Path: <a@example.com>', ...encodedPage]],
    [
      'with a comment',
      [...head, 'Content-Transfer-Encoding: base64 (as sent)', '', ...base64('Our tea cures cancer.')],
    ],
    ['in padded pieces', [...inBase64, ...base64('Our tea'), ...base64(' cures cancer.')]],
    [
      'in lines with spaces',
      [...inBase64, ...base64('Our tea cures cancer.').map((line) => `${line.slice(0, 7)} ${line.slice(7)}`)],
    ],
    ['with signs between', [...inBase64, ...base64('Our tea cures cancer.').map((line) => `${line}!`)]],
    ['before a footer', [...inBase64, ...base64('Our tea cures cancer.'), '', '-- ', 'Tea & Co, Leeds']],
    [
      'with a boundary in pieces',
      [...head, 'Content-Type: multipart/mixed; boundary*0="x"; boundary*1=y', '', '--xy', ...encodedPage],
    ],
    [
      'in an e-mail that is encoded itself',
      mixed(
        'Content-Type: message/rfc822',
        'Content-Transfer-Encoding: base64',
        '',
        ...base64('Subject: In\n\nOur tea cures cancer.'),
      ),
    ],
    [
      'as a file of text',
      mixed(
        'Content-Type: application/octet-stream',
        'Content-Transfer-Encoding: base64',
        '',
        ...base64('Our tea cures cancer.'),
      ),
    ],
    [
      'in the second message of a mailbox',
      ['From a Mon', ...head, '', 'Hello', '', 'From b Mon', ...head, ...encodedPage],
    ],
    [
      'where a page says it has a style',
      [...head, 'Content-Type: text/html', '', '<style>Our tea cures cancer.</style>Buy'],
    ],
  ])('is read %s', async ([, lines]) => {
    expect(textsOf(await read(...lines)).join('\n')).toContain('Our tea cures cancer.');
  });

  test('before a footer is read with it', async () => {
    const mail = await read(...inBase64, ...base64('Our tea cures cancer.'), '', '-- ', 'Tea & Co, Leeds');
    expect(textsOf(mail).at(-1)).toBe('Our tea cures cancer.\n-- \nTea & Co, Leeds');
  });

  test('in two forms is read twice where only their signs differ', async () => {
    const html = '<p>Cures colds today + 50%</p>';
    expect(textsOf(await read(...forms(html))).slice(3)).toEqual(['Cures colds today', 'Cures colds today + 50%']);
  });

  test('says which part it could not decode', async () => {
    const noise = Buffer.from(Array.from({ length: 60 }, (_, at) => (at * 37) % 32)).toString('base64');
    expect(attachmentsOf(await read(...inBase64, noise))).toHaveLength(1);
  });

  test('as a web page has a denial struck out that the page strikes out', async () => {
    const mail = await read(...head, 'Content-Type: text/html', '', 'does <s><b>not</b></s> cure, <s>now</s> £5');
    expect(textsOf(mail).at(-1)).toBe('does n\u0336o\u0336t\u0336 cure, now £5');
  });

  test('with any number of lines that are no base64 is read', async () => {
    const mail = await read(...inBase64, `${'a\n'.repeat(300_000)}a`);
    expect(textsOf(mail).join('\n').match(/^a$/gm)).toHaveLength(300_001);
  });

  test('with a header of any length is read', async () => {
    const mail = await read('From: a@example.com', `Content-Type: text/html; a="${'x\\"'.repeat(4_000_000)}`, '', 'Hi');
    expect(textsOf(mail).at(-1)).toBe('Hi');
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
