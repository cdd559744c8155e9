/** OpenTelemetry's name for the source of spans and metrics; also the name of the service. */
export const instrumentationScope = 'asset-review';
