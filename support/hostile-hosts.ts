const octal = (part: number): string => `0${part.toString(8)}`;
const hex = (part: number): string => `0x${part.toString(16)}`;

/** The same address in every notation that a URL parser takes for an IPv4 address. */
function notationsOf(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  const whole = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
  const fullWidth = address.replaceAll(/./g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0));
  return [
    address,
    String(whole),
    hex(whole),
    octal(whole),
    [a, b, c, d].map(octal).join('.'),
    [a, b, c, d].map(hex).join('.'),
    `${a}.${(b << 16) | (c << 8) | d}`,
    `${a}.${b}.${(c << 8) | d}`,
    `${hex(a)}.${b}.${octal(c)}.${d}`,
    `${address}.`,
    fullWidth,
    `%3${a.toString()[0]}${address.slice(1)}`,
  ];
}

/** IPv6 addresses that carry an IPv4 address somewhere. */
function embeddingsOf(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  const high = ((a << 8) | b).toString(16);
  const low = ((c << 8) | d).toString(16);
  return [
    `[::ffff:${address}]`, // mapped
    `[::ffff:${high}:${low}]`,
    `[0:0:0:0:0:ffff:${high}:${low}]`,
    `[::${address}]`, // compatible
    `[::ffff:0:${address}]`, // translated
    `[64:ff9b::${address}]`, // NAT64
    `[64:ff9b:1::${address}]`,
    `[2002:${high}:${low}::1]`, // 6to4
    `[2001:0:${high}:${low}::1]`, // Teredo
    `[fe80::5efe:${address}]`, // ISATAP
  ];
}

const platform = ['127.0.0.1', '169.254.169.254', '168.63.129.16', '10.0.0.5', '192.168.1.1'];

const others = [
  '0.0.0.0',
  '0',
  '127.255.255.254',
  '127.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.100.100.200',
  '169.254.0.1',
  '169.254.170.2',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.31.196.1',
  '192.52.193.1',
  '192.88.99.1',
  '192.175.48.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[100::1]',
  '[2001::1]',
  '[2001:10::1]',
  '[2001:20::1]',
  '[2001:db8::1]',
  '[2620:4f:8000::1]',
  '[3fff::1]',
  '[4000::1]',
  '[5f00::1]',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'foo.localhost',
  'printer.local',
  'metadata.google.internal',
  'router.home.arpa',
  'intranet',
  'kubernetes.default.svc.cluster.local',
];

/** Hosts that no webhook may reach, as they can stand in a URL. */
export const hostileHosts: readonly string[] = [
  ...new Set([...platform.flatMap(notationsOf), ...platform.flatMap(embeddingsOf), ...others]),
];

/** Addresses of the public internet, as text only: no test connects to them. */
export const publicAddresses: readonly string[] = [
  '1.1.1.1',
  '8.8.8.8',
  '93.184.216.34',
  '100.63.255.255',
  '168.63.129.17',
  '172.32.0.1',
  '198.20.0.1',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2a00:1450:4001:81b::200e',
  '::ffff:8.8.8.8',
];
