import { describe, expect, it } from "vitest";
import { networkOfAddress } from "./client-network";

describe("one caller", () => {
  it.each([
    ["41.186.30.7", "41.186.30.7"],
    ["::ffff:41.186.30.7", "41.186.30.7"],
    ["unknown", "unknown"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:db8::1:2:3:4:5", "2001:db8:0:1::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ])("%s is %s", (address, network) => {
    expect(networkOfAddress(address)).toBe(network);
  });
});
