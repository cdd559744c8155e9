const loopback = '127.0.0.1,localhost';

/** Puts values into the environment of this process, as the real worker does. The returned function takes them back. */
export function setEnvironment(values: Readonly<Record<string, string>>): () => void {
  const earlier = Object.keys(values).map((name): [string, string | undefined] => [name, process.env[name]]);
  Object.assign(process.env, values);
  return () => {
    for (const [name, value] of earlier) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
}

/**
 * What the durable client needs to find the host: without WEBSITE_HOSTNAME it rewrites every address to port 7071, and it
 * would send calls to this machine through a proxy.
 */
export function describeAddress(port: number): Readonly<Record<string, string>> {
  const { NO_PROXY, no_proxy } = process.env;
  const noProxy = [NO_PROXY ?? no_proxy ?? '', loopback].filter((part) => part !== '').join(',');
  return { WEBSITE_HOSTNAME: `localhost:${port}`, NO_PROXY: noProxy, no_proxy: noProxy };
}
