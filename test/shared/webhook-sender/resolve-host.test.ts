import { describe, expect, test } from 'vitest';
import { createHostResolver } from '../../../shared/webhook-sender/resolve-host.ts';
import { startNameServer, type Zone } from '../../../support/name-server.ts';
import { closing } from '../../../support/sender-under-test.ts';

const ipv6 = '2001:db8:0:0:0:0:0:7';

async function open(zone: Zone) {
  const server = closing(await startNameServer(zone));
  // A question that is answered is never asked twice, however busy the machine.
  const isSilent = Object.values(zone).some((records) => Object.values(records).includes('silence'));
  return { server, resolve: createHostResolver({ servers: [server.address], queryTimeoutMs: isSilent ? 200 : 5000 }) };
}

describe('a host name', () => {
  test.each<[string, Zone[string], readonly { address: string; family: number }[]]>([
    [
      'with addresses of both families has all of them',
      { A: ['192.0.2.1', '192.0.2.2'], AAAA: [ipv6] },
      [
        { address: '192.0.2.1', family: 4 },
        { address: '192.0.2.2', family: 4 },
        { address: '2001:db8::7', family: 6 },
      ],
    ],
    ['without an IPv6 address has the others', { A: ['192.0.2.1'] }, [{ address: '192.0.2.1', family: 4 }]],
    ['without an IPv4 address has the others', { AAAA: [ipv6] }, [{ address: '2001:db8::7', family: 6 }]],
    [
      'has the addresses of the family that the name servers tell of',
      { A: 'silence', AAAA: [ipv6] },
      [{ address: '2001:db8::7', family: 6 }],
    ],
  ])('%s', async (_name, records, found) => {
    const { resolve } = await open({ 'receiver.example': records });
    await expect(resolve('receiver.example')).resolves.toEqual(found);
  });

  // The system knows every address by its own text, and asks nobody for it.
  test.each<[string, Zone[string] | undefined]>([
    ['that no name server knows', undefined],
    ['that the name servers know without an address', {}],
  ])('%s is looked up by the system', async (_name, records) => {
    const { resolve, server } = await open(records ? { '127.0.0.1': records } : {});
    await expect(resolve('127.0.0.1')).resolves.toEqual([{ address: '127.0.0.1', family: 4 }]);
    expect(server.questions.toSorted()).toEqual(['A 127.0.0.1', 'AAAA 127.0.0.1']);
  });

  test('that the system does not know either is an error, and the next one is looked up', async () => {
    const { resolve } = await open({});
    await expect(resolve('no..name')).rejects.toThrow('no..name');
    await expect(resolve('127.0.0.1')).resolves.toEqual([{ address: '127.0.0.1', family: 4 }]);
  });

  test.each<[string, Zone[string]]>([
    ['nothing', { A: 'silence', AAAA: 'silence' }],
    ['nothing of one family, and no address of the other', { A: 'silence' }],
    ['nothing of one family, and that the name is unknown', { A: 'unknown', AAAA: 'silence' }],
  ])('of which the name servers say %s is not looked up by the system', async (_name, records) => {
    const { resolve } = await open({ '127.0.0.1': records });
    await expect(resolve('127.0.0.1')).rejects.toThrow('The name servers did not answer.');
  });

  test('is asked for twice where nobody answers', async () => {
    const { resolve, server } = await open({ 'receiver.example': { A: 'silence', AAAA: 'silence' } });
    await expect(resolve('receiver.example')).rejects.toThrow('The name servers did not answer.');
    expect(server.questions.filter((question) => question === 'A receiver.example')).toHaveLength(2);
  });

  test('localhost needs no name server', async () => {
    const { resolve, server } = await open({ localhost: { A: ['192.0.2.1'] } });
    const found = await resolve('localhost');
    expect(found.length).toBeGreaterThan(0);
    for (const { address } of found) expect(['127.0.0.1', '::1']).toContain(address);
    expect(server.questions).toEqual([]);
  });
});
