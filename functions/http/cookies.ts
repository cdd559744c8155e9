import type { Cookie } from '@azure/functions';

/** `__Host-`: the browser accepts it only with Secure, for this host alone and all of its paths (RFC 6265bis). */
export const sessionCookieName = '__Host-asset-review-session';
export const signInCookieName = '__Host-asset-review-sign-in';

/** A cookie by its name in a `Cookie` header; undefined without one, or when it comes twice. */
export function readCookie(header: string | null, name: string): string | undefined {
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values.length === 1 ? values[0] : undefined;
}

const base = { path: '/', secure: true, httpOnly: true } as const;

export const sessionCookie = (token: string, lifetimeMs: number): Cookie => ({
  ...base,
  name: sessionCookieName,
  value: token,
  sameSite: 'Strict',
  maxAge: lifetimeMs / 1000,
});

/** SameSite=Lax, because the identity provider sends the browser back from another site. This cookie signs nobody in. */
export const signInCookie = (value: string, lifetimeMs: number): Cookie => ({
  ...base,
  name: signInCookieName,
  value,
  sameSite: 'Lax',
  maxAge: lifetimeMs / 1000,
});

/** Deletes a cookie. */
export const noCookie = (name: string): Cookie => ({
  ...base,
  name,
  value: '',
  sameSite: 'Strict',
  // The Functions runtime leaves out an expiry of 0.
  expires: new Date(1000),
});
