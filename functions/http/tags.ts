/** The groups of operations in the OpenAPI document, in the order of the page, with the purpose of each. */
export const tags = {
  Uploads: 'Where a file goes before it is submitted: an address that takes one PUT, or the file itself.',
  Submissions: 'Submit files for review, follow it, and read what was found, what was read and what was not raised.',
  Rules: 'What every review asks about.',
  Decisions: 'What people say about a finding; kept for good, and carried over to the next version.',
  'Evidence packs': 'One signed ZIP with everything known of a submission, and the keys that check it.',
  'Webhook subscriptions': 'Signed events to an HTTPS endpoint, with their delivery history.',
  Sandbox: 'Synthetic events; needs a sandbox key.',
  Health: 'Whether the service works, and a signed sample for whoever builds a receiver.',
  Documentation: 'This document and its pages.',
  Console: 'What the pages for people speak to; in no public document.',
} as const;

export type Tag = keyof typeof tags;
