import type { HttpCookie } from '../core-contract.ts';

const sameSiteTexts = { none: undefined, lax: 'lax', strict: 'strict', explicitNone: 'none' } as const;

/** Value of a `Set-Cookie` header as ASP.NET writes it: name and value escaped, the attributes in ASP.NET's order, path `/`. */
export function toSetCookie(cookie: HttpCookie): string {
  const { domain, path, expires, secure, httpOnly, maxAge } = cookie;
  const sameSite = sameSiteTexts[cookie.sameSite];
  return [
    `${encodeURIComponent(cookie.name)}=${encodeURIComponent(cookie.value)}`,
    expires && `expires=${new Date(expires.value.seconds * 1000).toUTCString()}`,
    maxAge && `max-age=${Math.trunc(maxAge.value)}`,
    domain && `domain=${domain.value}`,
    `path=${path?.value ?? '/'}`,
    secure?.value && 'secure',
    sameSite && `samesite=${sameSite}`,
    httpOnly?.value && 'httponly',
  ]
    .filter(Boolean)
    .join('; ');
}
