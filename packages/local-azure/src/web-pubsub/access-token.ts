import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '../parse-json.ts';

/** How far the clocks of signer and service may be apart. */
const clockSkewSeconds = 5 * 60;

const textOrList = z.union([z.string().transform((text) => [text]), z.array(z.string())]);

const headerSchema = z.object({ alg: z.literal('HS256') });

const claimsSchema = z.object({
  aud: textOrList,
  exp: z.number(),
  nbf: z.number().optional(),
  iss: z.string().optional(),
  sub: z.string().optional(),
  role: textOrList.default([]),
  'webpubsub.group': textOrList.default([]),
});

/** The claims of a token that was signed with the access key and is valid now; lists are lists even where the token had one text. */
export type TokenClaims = z.infer<typeof claimsSchema>;

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

const sign = (signed: string, accessKey: string): Buffer => createHmac('sha256', accessKey).update(signed).digest();

/** A JSON Web Token (RFC 7519) signed with HS256; the key is the access key's text as UTF-8 bytes. */
export function signToken(claims: object, accessKey: string): string {
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${signed}.${sign(signed, accessKey).toString('base64url')}`;
}

/**
 * The claims of `token`, or undefined when its form, algorithm, key, time or audience is wrong.
 * `audiences` are the accepted ones, compared without regard to case and also percent-decoded, as the service does.
 */
export function findTokenClaims(
  token: string,
  accessKey: string,
  audiences: readonly string[],
): TokenClaims | undefined {
  const [header = '', payload = '', signature = '', ...more] = token.split('.');
  if (more.length > 0 || !headerSchema.safeParse(parsePart(header)).success) return undefined;
  const expected = sign(`${header}.${payload}`, accessKey);
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;

  const claims = claimsSchema.safeParse(parsePart(payload)).data;
  if (claims === undefined) return undefined;
  const nowSeconds = Date.now() / 1000;
  if (claims.exp < nowSeconds - clockSkewSeconds) return undefined;
  if (claims.nbf !== undefined && claims.nbf > nowSeconds + clockSkewSeconds) return undefined;
  const accepted = new Set(audiences.map((audience) => audience.toLowerCase()));
  const isForUs = claims.aud.some(
    (audience) => accepted.has(audience.toLowerCase()) || accepted.has(decode(audience).toLowerCase()),
  );
  return isForUs ? claims : undefined;
}

const parsePart = (part: string): unknown => parseJson(Buffer.from(part, 'base64url').toString());

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
