import type { Role } from '../../shared/model/person.ts';

/**
 * What each operation of the public API needs when a person calls it through the console, by the operation's name. Viewers read; reviewers also decide,
 * upload and submit; leads also look after webhooks. An operation that is not here cannot be called by a person.
 */
export const leastRoles: Readonly<Record<string, Role>> = {
  'create-upload-url': 'reviewer',
  'upload-directly': 'reviewer',
  'create-submission': 'reviewer',
  'get-submission': 'viewer',
  'get-asset': 'viewer',
  'list-issues': 'viewer',
  'list-topics': 'viewer',
  'request-retry': 'reviewer',
  'list-versions': 'viewer',
  'open-realtime': 'viewer',
  'get-coverage': 'viewer',
  'get-transcript': 'viewer',
  'list-cleared': 'viewer',
  'list-submissions': 'viewer',
  'get-changes': 'viewer',
  'list-rules': 'viewer',
  'create-decision': 'reviewer',
  'list-decisions': 'viewer',
  'create-decisions': 'reviewer',
  'create-evidence-pack': 'reviewer',
  'create-subscription': 'lead',
  'list-subscriptions': 'lead',
  'get-subscription': 'lead',
  'update-subscription': 'lead',
  'delete-subscription': 'lead',
  'list-deliveries': 'lead',
  'list-events': 'lead',
  redeliver: 'lead',
  'replay-events': 'lead',
  'rotate-secret': 'lead',
  'test-webhook': 'lead',
};
