/** `fetch` that follows no redirect and breaks off answers of more than `maxBytes`. */
export function limitBody(maxBytes: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'error' });
    if (response.body === null) return response;
    let size = 0;
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          size += chunk.length;
          if (size > maxBytes) controller.error(new Error(`The answer has more than ${maxBytes} bytes.`));
          else controller.enqueue(chunk);
        },
      }),
    );
    return new Response(counted, response);
  };
}
