import ipaddr from "ipaddr.js";

/** Callers are distinguished by the first 64 bits of an IPv6 address (lib/platform/http/client-network.ts). */
const IPV6_NETWORK_BITS = 64;

/** Whether a network, as returned by `networkOfAddress`, lies in one of the watched addresses or ranges (CIDR). */
export function isWatchedNetwork(network: string, watched: readonly string[]): boolean {
  const [address = ""] = network.split("/");
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return watched.some((range) => {
    const [base, bits] = parseRange(range);
    return base.kind() === parsed.kind() && parsed.match(base, bits);
  });
}

function parseRange(range: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const [base, bits] = range.includes("/") ? ipaddr.parseCIDR(range) : [ipaddr.process(range), 128];
  return [base, Math.min(bits, base.kind() === "ipv4" ? 32 : IPV6_NETWORK_BITS)];
}
