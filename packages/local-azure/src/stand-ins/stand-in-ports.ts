import type { StandInPorts } from './start-stand-ins.ts';

/** Port of the service when none is given: the one of `func start`. */
export const defaultPort = 7071;

/** The ports these services have in Microsoft's emulators and in Azurite. */
const usualPorts: StandInPorts = { blob: 10_000, queue: 10_001, table: 10_002, cosmos: 8081, webPubSub: 8080 };

/**
 * Where the stand-ins listen beside a service on `port`: at their usual ports, moved by as much as the service is moved
 * from 7071, so that two services do not meet and an upload address outlives a restart. 0 takes free ones.
 */
export function toStandInPorts(port: number): StandInPorts {
  const move = (usual: number): number => {
    const moved = usual + port - defaultPort;
    // Numbers beyond the last port start again above the privileged ports.
    const isPort = moved >= 1024 && moved <= 65_535;
    return isPort ? moved : 1024 + ((((moved - 1024) % 64_512) + 64_512) % 64_512);
  };
  const entries = Object.entries(usualPorts).map(([name, usual]) => [name, port === 0 ? 0 : move(usual)]);
  return Object.fromEntries(entries);
}
