import type { FieldErrorCode } from '../model/errors.ts';

/** Whether an endpoint address may be used, judged by its text alone; the IP addresses behind it are checked on every connection. */
export type EndpointVerdict =
  | { readonly ok: true; readonly url: URL }
  | {
      readonly ok: false;
      readonly code: Extract<FieldErrorCode, 'invalid_format' | 'not_https' | 'address_not_allowed'>;
      readonly message: string;
    };

/** Where webhooks may be sent. */
export interface EndpointPolicy {
  /** Judges the text alone: asks no DNS, so that it works offline. */
  check(endpointUrl: string): EndpointVerdict;
}

/** Which IP addresses webhooks may reach. */
export interface AddressRules {
  /** False for anything that is not an IP address in canonical text. */
  isAllowed(address: string): boolean;
}
