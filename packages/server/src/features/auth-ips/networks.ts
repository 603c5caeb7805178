import { BlockList, isIP } from 'node:net';

/** Whether text is an address or a network: '203.0.113.9', '203.0.113.0/24', '2001:db8::/32'. */
export function isNetwork(text: string): boolean {
  const [, address = '', bits = '0'] = /^([0-9a-f.:]+?)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(bits) <= (family === 4 ? 32 : 128);
}

/** Returns a test for whether an address is inside one of the networks. An IPv4 address mapped to IPv6 counts as IPv4. */
export function insideOf(networks: readonly string[]): (ip: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [start = '', bits] = network.split('/');
    const [kind, most] = isIP(start) === 6 ? (['ipv6', 128] as const) : (['ipv4', 32] as const);
    list.addSubnet(start, Number(bits ?? most), kind);
  }
  return (ip) => {
    const address = plainIp(ip);
    const family = isIP(address);
    return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
}

/** '::ffff:203.0.113.9' → '203.0.113.9'. */
export const plainIp = (ip: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;
