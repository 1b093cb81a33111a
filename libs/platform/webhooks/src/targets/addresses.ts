import { BlockList, isIP } from 'node:net';

type Subnet = readonly [network: string, prefix: number];

/** Not globally reachable according to the IANA IPv4 registry, plus two public addresses that serve cloud metadata. */
const REFUSED_V4: readonly Subnet[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10], // shared address space (RFC 6598), and Alibaba's metadata address
  ['127.0.0.0', 8],
  ['168.63.129.16', 32], // Azure's host
  ['169.254.0.0', 16], // link-local, and most clouds' metadata address
  ['172.16.0.0', 12],
  ['192.0.0.0', 24], // protocol assignments, and Oracle's metadata address
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/**
 * All IPv6 addresses assigned to hosts. Mapped, NAT64, unique-local, link-local and multicast addresses are
 * outside.
 */
const GLOBAL_V6: Subnet = ['2000::', 3];

/** Addresses inside that range that embed another address or reach no host (IANA IPv6 registry). */
const REFUSED_V6: readonly Subnet[] = [
  ['2001::', 23], // protocol assignments: Teredo, benchmarking, ORCHID
  ['2001:db8::', 32],
  ['2002::', 16], // 6to4 carries an IPv4 address
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];

const refusedV4 = listOf(REFUSED_V4, 'ipv4');
const globalV6 = listOf([GLOBAL_V6], 'ipv6');
const refusedV6 = listOf(REFUSED_V6, 'ipv6');

/** Reports whether an address can belong to a host on the internet; false if it is not an IP address. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !refusedV4.check(address, 'ipv4');
    case 6:
      // A zone names an interface of this machine.
      return !address.includes('%') && globalV6.check(address, 'ipv6') && !refusedV6.check(address, 'ipv6');
    default:
      return false;
  }
}

function listOf(subnets: readonly Subnet[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family);
  return list;
}
