import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses outside the public internet: this machine, private and shared networks, link-local (where clouds serve secrets), multicast. */
const reserved = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  reserved.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['64:ff9b::', 32],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  reserved.addSubnet(network, bits, 'ipv6');
/** The part of IPv6 that is the public internet. */
const publicIpv6 = new BlockList();
publicIpv6.addSubnet('2000::', 3, 'ipv6');

/** Addresses that no setting may use on any installation: link-local and others where clouds serve a machine's secrets. */
const metadata = new BlockList();
metadata.addSubnet('0.0.0.0', 8, 'ipv4');
metadata.addSubnet('169.254.0.0', 16, 'ipv4');
metadata.addAddress('100.100.100.200', 'ipv4');
metadata.addAddress('168.63.129.16', 'ipv4');
metadata.addSubnet('fe80::', 10, 'ipv6');
metadata.addAddress('fd00:ec2::254', 'ipv6');
metadata.addAddress('fd20:ce::254', 'ipv6');
// The same addresses in other forms: of this machine, IPv4-compatible, and through translators (NAT64, 6to4).
metadata.addAddress('::', 'ipv6');
metadata.addSubnet('::a9fe:0', 112, 'ipv6');
metadata.addSubnet('64:ff9b::', 96, 'ipv6');
metadata.addSubnet('64:ff9b:1::', 48, 'ipv6');
metadata.addSubnet('2002::', 16, 'ipv6');

/** Whether an IP address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !reserved.check(address, 'ipv4');
  return family === 6 && publicIpv6.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
}

/** Whether a tenant may use an IP address: a public one, or any except cloud secrets if the operator allows private ones. */
export function mayBeNamed(address: string, privateToo: boolean): boolean {
  if (!privateToo) return isPublicAddress(address);
  const family = isIP(address);
  return family !== 0 && !metadata.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** A tenant may not use this host. */
export class PrivateAddressError extends Error {}

/**
 * Resolves a host name for a socket, and refuses it if a tenant may not use one of its addresses, so that settings can't reach the network behind the
 * server. As the `lookup` of a connection, it checks the address that is actually connected.
 */
export const lookupNamed =
  (privateToo: boolean): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      if (addresses.length === 0 || !addresses.every(({ address }) => mayBeNamed(address, privateToo)))
        return callback(new PrivateAddressError(`${hostname} is not an address of the public internet.`), []);
      const [first] = addresses;
      if (options.all || !first) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
