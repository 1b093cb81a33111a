import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';

/**
 * Time (ms) for a connection to one address of a host before the next address is tried. One lost packet costs a second
 * (RFC 6298), and a request with ten seconds can try six addresses.
 */
const ATTEMPT_MS = 1_500;

/**
 * Makes every outgoing connection of this process try all addresses of a host, IPv4 and IPv6 in turn, each for long
 * enough. Node's default of 250 ms gives up a slow but working address for one that cannot be reached.
 */
export function tryEachAddressLonger(): void {
  setDefaultAutoSelectFamilyAttemptTimeout(ATTEMPT_MS);
}
