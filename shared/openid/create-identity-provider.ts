import * as client from 'openid-client';
import {
  type Identity,
  type IdentityProvider,
  IdentityProviderUnavailableError,
  IdentityRefusedError,
} from '../ports/identity-provider.ts';

export interface IdentityProviderOptions {
  /** Issuer identifier; its configuration is read at `/.well-known/openid-configuration`. */
  readonly issuer: string;
  readonly clientId: string;
  /** How the app authenticates: a secret, a signed assertion that is made when it is needed, or not at all (PKCE alone). */
  readonly clientSecret: string | undefined;
  readonly clientAssertion: (() => Promise<string>) | undefined;
}

/** Seconds that the provider may take for one answer. */
const timeoutS = 10;
/** Entra ID's claim for a verified address (optional claim `xms_edov`); the standard one is `email_verified`. */
const verifiedClaims = ['email_verified', 'xms_edov'] as const;
const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

const isLoopback = (issuer: string): boolean => /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(issuer);

const faultCodes: ReadonlySet<string | undefined> = new Set(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM']);

/**
 * `IdentityProvider` by openid-client. The provider's configuration is read at the first sign-in and kept; the signature of every ID token is checked
 * against the provider's published keys. Plain http is used for a provider on this machine only.
 */
export function createIdentityProvider(options: IdentityProviderOptions): IdentityProvider {
  let discovering: Promise<client.Configuration> | undefined;

  async function discover(): Promise<client.Configuration> {
    try {
      const { clientSecret } = options;
      const authentication = clientSecret === undefined ? client.None() : client.ClientSecretPost(clientSecret);
      const execute = [
        client.enableNonRepudiationChecks,
        ...(isLoopback(options.issuer) ? [client.allowInsecureRequests] : []),
      ];
      return await client.discovery(new URL(options.issuer), options.clientId, undefined, authentication, {
        execute,
        timeout: timeoutS,
      });
    } catch (cause) {
      discovering = undefined;
      throw new IdentityProviderUnavailableError(`The configuration of ${options.issuer} cannot be read.`, { cause });
    }
  }
  const configured = (): Promise<client.Configuration> => (discovering ??= discover());

  async function findAssertion(): Promise<Record<string, string>> {
    if (options.clientAssertion === undefined) return {};
    try {
      return { client_assertion: await options.clientAssertion(), client_assertion_type: assertionType };
    } catch (cause) {
      throw new IdentityProviderUnavailableError('The app could not prove itself to the identity provider.', { cause });
    }
  }

  return {
    async begin(redirectUri) {
      const configuration = await configured();
      const attempt = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        codeVerifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid profile email',
        response_type: 'code',
        code_challenge: await client.calculatePKCECodeChallenge(attempt.codeVerifier),
        code_challenge_method: 'S256',
        state: attempt.state,
        nonce: attempt.nonce,
      });
      return { url: url.href, attempt };
    },
    async finish(callbackUrl, { state, nonce, codeVerifier }) {
      const configuration = await configured();
      const assertion = await findAssertion();
      try {
        const tokens = await client.authorizationCodeGrant(
          configuration,
          callbackUrl,
          { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier, idTokenExpected: true },
          assertion,
        );
        return toIdentity(tokens.claims());
      } catch (cause) {
        throw toFailure(cause);
      }
    },
  };
}

function toIdentity(claims: client.IDToken | undefined): Identity {
  if (claims === undefined) throw new IdentityRefusedError('The provider sent no ID token.');
  const isVerified = verifiedClaims.some((name) => claims[name] === true);
  const { email } = claims;
  return {
    issuer: claims.iss,
    subject: claims.sub,
    verifiedEmail: isVerified && typeof email === 'string' ? email : undefined,
  };
}

/** Failures of the network or of the provider itself may be temporary; everything else is an answer that signs nobody in. */
function toFailure(cause: unknown): Error {
  if (cause instanceof IdentityRefusedError) return cause;
  const isFault =
    cause instanceof TypeError ||
    (cause instanceof client.ClientError && faultCodes.has(cause.code)) ||
    (cause instanceof client.ResponseBodyError && cause.status >= 500);
  return isFault
    ? new IdentityProviderUnavailableError('The identity provider did not answer as expected.', { cause })
    : new IdentityRefusedError('The identity provider did not sign anybody in.', { cause });
}
