import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { startApp } from './support/start-app.ts';

/** The status line's number, or nothing when the connection closed without an answer. */
const statusOf = (baseUrl: string, head: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1', () => socket.end(`${head}\r\n\r\n`));
    socket.setEncoding('latin1').on('data', (part: string) => {
      answer += part;
    });
    socket.on('error', reject).on('close', () => resolve(answer.split(' ')[1] ?? 'nothing'));
  });

const names = [
  'a b',
  'a/b',
  'a?b',
  'a#b',
  'a@b',
  'a\\b',
  'a<b',
  'a|b',
  'a^b',
  'a`b',
  '"a"',
  '{a}',
  'a,b',
  'a;b=c',
  '*',
  '%41',
  '%00',
  'é',
];
const addresses = [':80', 'a:', 'a:x', 'a:80:80', 'a:99999', '1.2.3.4.5', '999.1.1.1', '[::', '[::::]', '[::1]x', '[]'];

it.each([...names, ...addresses])(
  'the Host header %j is refused with an empty 400, without a function and without a line in the log',
  async (host) => {
    const { host: app, log } = await startApp(`app.http('all', { route: '{*path}', handler: async () => ({}) });`);
    expect(await statusOf(app.baseUrl, `GET /x HTTP/1.1\r\nHost: ${host}\r\nConnection: close`)).toBe('400');
    expect(log.filter(({ level }) => level === 'error')).toEqual([]);
  },
);

it.each(['', 'evil.example', 'evil.example:443', "!$&'()._~-", '[::1]', '[::1]:80', 'a..b', 'xn--a'])(
  'the Host header %j passes',
  async (host) => {
    const { host: app } = await startApp(`app.http('all', { route: '{*path}', handler: async () => ({}) });`);
    expect(await statusOf(app.baseUrl, `GET /x HTTP/1.1\r\nHost: ${host}\r\nConnection: close`)).toBe('200');
  },
);

it.each(['CONNECT a:80', 'CONNECT /x', 'TRACE /x', 'PROPFIND /x', 'FOO /x'])(
  '%s has no function: an empty 404',
  async (line) => {
    const { host: app } = await startApp(`app.http('all', { route: '{*path}', handler: async () => ({}) });`);
    expect(await statusOf(app.baseUrl, `${line} HTTP/1.1\r\nHost: a\r\nConnection: close`)).toBe('404');
  },
);
