import { type Operation, publicOperation } from '../http/operation.ts';

/** Serves the OpenAPI document of these operations. It is built at the first request, because most processes never get one. */
export function getOpenapiOperation(operations: readonly Operation[]): Operation {
  let building: Promise<Uint8Array> | undefined;
  const build = async (): Promise<Uint8Array> => {
    const { buildOpenapi } = await import('./build-openapi.ts');
    return Buffer.from(JSON.stringify(buildOpenapi(operations)));
  };
  return publicOperation({
    name: 'get-openapi',
    method: 'GET',
    path: '/openapi.json',
    tag: 'Documentation',
    summary: 'The OpenAPI document',
    isHidden: true,
    responses: { 200: { description: 'OpenAPI 3.1' } },
    handle: async () => {
      building ??= build();
      return { status: 200, raw: { bytes: await building, contentType: 'application/json' } };
    },
  });
}
