const part = encodeURIComponent;

/** Paths below `/api/console`: the public API by the session, and what only the console has. */
export const paths = {
  session: '/session',
  workspace: '/session/workspace',
  submissions: '/v1/submissions',
  queueCounts: '/queue/counts',
  queueRealtime: '/queue/realtime',
  submission: (id: string) => `/v1/submissions/${part(id)}`,
  versions: (id: string) => `/v1/submissions/${part(id)}/versions`,
  realtime: (id: string) => `/v1/submissions/${part(id)}/realtime`,
  packs: (id: string) => `/v1/submissions/${part(id)}/evidence-packs`,
  assignments: (id: string) => `/submissions/${part(id)}/assignments`,
  assignee: (id: string, issueId: string) => `/submissions/${part(id)}/issues/${part(issueId)}/assignee`,
  asset: (id: string, assetId: string, rest = '') => `/v1/submissions/${part(id)}/assets/${part(assetId)}${rest}`,
  decisions: (id: string, assetId: string, issueId: string) =>
    `/v1/submissions/${part(id)}/assets/${part(assetId)}/issues/${part(issueId)}/decisions`,
  readUrl: (id: string, assetId: string) => `/submissions/${part(id)}/assets/${part(assetId)}/read-url`,
  uploadUrl: '/v1/uploads/url',
  rules: '/v1/rules',
  rulePacks: '/rule-packs',
  rulePack: (id: string) => `/rule-packs/${part(id)}`,
  ruleGuide: (code: string) => `/rules/${part(code)}`,
  attempts: (id: string, query: string) => `/webhooks/subscriptions/${part(id)}/attempts?${query}`,
  people: '/people',
  keys: '/keys',
  subscriptions: '/v1/webhooks/subscriptions',
  subscription: (id: string, rest = '') => `/v1/webhooks/subscriptions/${part(id)}${rest}`,
} as const;

/** Addresses of the console itself. */
export const pages = {
  queue: '/console',
  submission: (id: string) => `/console/submissions/${part(id)}`,
  asset: (id: string, assetId: string, finding?: number) =>
    `/console/submissions/${part(id)}/assets/${part(assetId)}${finding === undefined ? '' : `?finding=${finding}`}`,
  compare: (id: string, assetId: string) => `/console/submissions/${part(id)}/assets/${part(assetId)}/compare`,
  report: (id: string, assetId: string) => `/console/submissions/${part(id)}/assets/${part(assetId)}/print`,
  rules: '/console/rules',
  rulePacks: '/console/rule-packs',
  rule: (code: string) => `/console/rules?rule=${part(code)}`,
  webhooks: '/console/webhooks',
  people: '/console/people',
} as const;
