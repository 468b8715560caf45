import { expect, it } from "vitest";
import { networkOfAddress } from "@/lib/platform/http/client-network";
import { systemSettings } from "@/lib/platform/settings/contract";
import { isWatchedNetwork } from "./watched-networks";

it.each<[string, string, boolean]>([
  ["203.0.113.7", "203.0.113.7", true],
  ["203.0.113.7", "203.0.113.8", false],
  ["203.0.113.0/24", "203.0.113.8", true],
  ["203.0.113.0/24", "203.0.114.8", false],
  ["203.0.113.0/24", "::ffff:203.0.113.8", true],
  ["2001:db8::/32", "2001:db8:1:2:3::4", true],
  ["2001:db9::/32", "2001:db8:1:2:3::4", false],
  ["2001:db8:1:2::77", "2001:db8:1:2:3::4", true],
  ["2001:db8:1:2::/80", "2001:db8:1:2:3::4", true],
  ["0.0.0.0/0", "2001:db8::1", false],
  ["::ffff:203.0.113.8", "203.0.113.8", true],
  ["203.0.113.0/24", "unknown", false],
])("while %s is watched, %s is watched: %s", (watched, address, is) => {
  const { watchedNetworks } = systemSettings.parse({ watchedNetworks: [watched] });
  expect(isWatchedNetwork(networkOfAddress(address), watchedNetworks)).toBe(is);
});
