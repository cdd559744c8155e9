/** Whose spans and figures they are, in OpenTelemetry's words; also the name of the service. */
export const instrumentationScope = 'asset-review';
