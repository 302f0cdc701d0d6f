import { expect, test } from "vitest";
import { addressNetwork } from "#app/platform/rate-limit/network.server.ts";

test.each([
  ["102.89.1.1", "102.89.1.1"],
  ["::ffff:102.89.1.1", "102.89.1.1"],
  ["::FFFF:6659:101", "102.89.1.1"],
  ["64:ff9b::102.89.1.1", "102.89.1.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8::1.2.3.4", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["", ""],
  ["unknown", "unknown"],
])("%s counts as %s", (address, network) => {
  expect(addressNetwork(address)).toBe(network);
  expect(addressNetwork(network)).toBe(network);
});

test("with 48 bits all networks of an IPv6 site count as one, and an IPv4 address stays itself", () => {
  expect(addressNetwork("2001:db8:1:2::1", 48)).toBe("2001:db8:1::/48");
  expect(addressNetwork("2001:db8:1:ffff::1", 48)).toBe("2001:db8:1::/48");
  expect(addressNetwork("2001:db8:2::1", 48)).not.toBe("2001:db8:1::/48");
  expect(addressNetwork("::ffff:102.89.1.1", 48)).toBe("102.89.1.1");
});
