/** Values of a sign-in attempt that its answer must match; kept by the browser that began it. */
export interface SignInAttempt {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** An account, as the provider states it. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** Only an address that the provider says it has verified. */
  readonly verifiedEmail: string | undefined;
}

/** OpenID Connect: authorization code with PKCE, nonce and state (OpenID Connect Core 1.0, RFC 7636). */
export interface IdentityProvider {
  /** Where to send the browser. Rejects with `IdentityProviderUnavailableError`. */
  begin(redirectUri: string): Promise<{ readonly url: string; readonly attempt: SignInAttempt }>;
  /**
   * The account in the provider's answer. Rejects with `IdentityRefusedError` when the answer is not for this attempt,
   * is forged, expired or a refusal, and with `IdentityProviderUnavailableError`.
   */
  finish(callbackUrl: URL, attempt: SignInAttempt): Promise<Identity>;
}

/** The provider's answer does not sign anybody in. */
export class IdentityRefusedError extends Error {
  override readonly name = 'IdentityRefusedError';
}

/** The provider did not answer. */
export class IdentityProviderUnavailableError extends Error {
  override readonly name = 'IdentityProviderUnavailableError';
}
