/** What proofs ask of a running service, over HTTP as a client would. */
export interface ProofClient {
  /** GET, or POST where there is a body. Rejects with status and answer when the service refuses. `path` begins after `/api/integrations`. */
  readonly call: <T>(path: string, json?: unknown) => Promise<T>;
  /** Uploads a file to an address of its own; its blob path. */
  readonly upload: (
    filename: string,
    contentType: string,
    content: string | Uint8Array<ArrayBuffer>,
  ) => Promise<string>;
}

export function createClient(baseUrl: string, key: string): ProofClient {
  const call = async <T>(path: string, json?: unknown): Promise<T> => {
    const response = await fetch(`${baseUrl}/api/integrations${path}`, {
      method: json === undefined ? 'GET' : 'POST',
      headers: { 'x-api-key': key },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  return {
    call,
    upload: async (filename, contentType, content) => {
      const { uploadUrl, blobPath } = await call<{ uploadUrl: string; blobPath: string }>('/uploads/url', {
        filename,
        contentType,
      });
      const headers = { 'x-ms-blob-type': 'BlockBlob' };
      const response = await fetch(uploadUrl, { method: 'PUT', headers, body: content });
      if (!response.ok) throw new Error(`The upload of ${filename} was answered ${response.status}.`);
      return blobPath;
    },
  };
}
