import { startService } from '../../support/start-service.ts';

/** The whole local service, in this process and in memory, to be asked for its health; it is stopped at the end of the enclosing block (`await using`). */
export async function openService(): Promise<AsyncDisposable & { readonly healthUrl: string }> {
  const service = await startService();
  return {
    healthUrl: new URL('/health', service.baseUrl).href,
    async [Symbol.asyncDispose]() {
      await service.stop();
    },
  };
}
