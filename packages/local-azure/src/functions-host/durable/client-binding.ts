/** Where the client's HTTP API is served for everybody; the SDK uses the RPC root. */
const webhookPath = '/runtime/webhooks/durabletask';

/** What the addresses are made of. */
export interface ManagementAddresses {
  readonly hubName: string;
  /** Part of every address as `code`; the host refuses requests without it. */
  readonly key: string;
}

const toKeyQuery = (key: string): string => `code=${encodeURIComponent(key)}`;

/** Addresses with which an instance is watched and controlled. */
export function toManagementUrls(
  origin: string,
  { hubName, key }: ManagementAddresses,
  instanceId: string,
): Readonly<Record<string, string>> {
  const instance = `${origin}${webhookPath}/instances/${encodeURIComponent(instanceId)}`;
  const query = `taskHub=${encodeURIComponent(hubName)}&connection=Storage&${toKeyQuery(key)}`;
  const withReason = (operation: string): string => `${instance}/${operation}?reason={text}&${query}`;
  return {
    id: instanceId,
    statusQueryGetUri: `${instance}?${query}`,
    sendEventPostUri: `${instance}/raiseEvent/{eventName}?${query}`,
    terminatePostUri: withReason('terminate'),
    rewindPostUri: withReason('rewind'),
    purgeHistoryDeleteUri: `${instance}?${query}`,
    restartPostUri: `${instance}/restart?${query}`,
    suspendPostUri: withReason('suspend'),
    resumePostUri: withReason('resume'),
  };
}

/** JSON text of the durableClient input binding of a host that is reachable at `origin` and serves `rpcBaseUrl`. */
export function toClientBinding(origin: string, rpcBaseUrl: string, addresses: ManagementAddresses): string {
  const { hubName, key } = addresses;
  const keyQuery = toKeyQuery(key);
  const start = `${origin}${webhookPath}/orchestrators/{functionName}[/{instanceId}]`;
  return JSON.stringify({
    taskHubName: hubName,
    connectionName: 'Storage',
    creationUrls: {
      createNewInstancePostUri: `${start}?${keyQuery}`,
      createAndWaitOnNewInstancePostUri: `${start}?timeout={timeoutInSeconds}&pollingInterval={intervalInSeconds}&${keyQuery}`,
    },
    managementUrls: toManagementUrls(origin, addresses, 'INSTANCEID'),
    baseUrl: `${origin}${webhookPath}`,
    requiredQueryStringParameters: keyQuery,
    rpcBaseUrl,
  });
}
