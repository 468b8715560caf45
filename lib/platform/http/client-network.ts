import { isIPv6 } from "node:net";

/**
 * Returns the network that counts as one caller: an IPv4 address, or the /64 of an IPv6 address. Any
 * household and the cheapest server have 2^64 IPv6 addresses, so counting single ones would limit nobody.
 */
export function networkOfAddress(ipAddress: string): string {
  const mapped = ipAddress.match(/^::ffff:(\d+(?:\.\d+){3})$/i)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ipAddress)) return ipAddress;
  const [head = [], tail = []] = ipAddress.split("::").map((part) => part.split(":").filter(Boolean));
  const zeros = Array(Math.max(0, 8 - head.length - tail.length)).fill("0");
  const prefix = [...head, ...zeros, ...tail]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(":")}::/64`;
}
