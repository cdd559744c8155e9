/** Where the client's HTTP API is served for everybody; the SDK uses the RPC root. */
const webhookPath = '/runtime/webhooks/durabletask';

/** Any key will do: locally nothing is guarded by it. */
const keyQuery = 'code=local';

/** Addresses with which an instance is watched and controlled. */
export function toManagementUrls(
  origin: string,
  hubName: string,
  instanceId: string,
): Readonly<Record<string, string>> {
  const instance = `${origin}${webhookPath}/instances/${encodeURIComponent(instanceId)}`;
  const query = `taskHub=${encodeURIComponent(hubName)}&connection=Storage&${keyQuery}`;
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
export function toClientBinding(origin: string, rpcBaseUrl: string, hubName: string): string {
  const start = `${origin}${webhookPath}/orchestrators/{functionName}[/{instanceId}]`;
  return JSON.stringify({
    taskHubName: hubName,
    connectionName: 'Storage',
    creationUrls: {
      createNewInstancePostUri: `${start}?${keyQuery}`,
      createAndWaitOnNewInstancePostUri: `${start}?timeout={timeoutInSeconds}&pollingInterval={intervalInSeconds}&${keyQuery}`,
    },
    managementUrls: toManagementUrls(origin, hubName, 'INSTANCEID'),
    baseUrl: `${origin}${webhookPath}`,
    requiredQueryStringParameters: keyQuery,
    rpcBaseUrl,
  });
}
