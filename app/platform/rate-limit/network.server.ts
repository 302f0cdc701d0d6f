import { isIPv4, isIPv6 } from "node:net";

/** IPv6 prefixes whose last 32 bits are an IPv4 address: `::ffff:0:0/96` and `64:ff9b::/96`. */
const mapped = [0, 0, 0, 0, 0, 0xffff].join(":");
const nat64 = [0x64, 0xff9b, 0, 0, 0, 0].join(":");

/** What counts as one visitor: an IPv4 address, also within IPv6, or the network of an IPv6 address. */
export function addressNetwork(address: string, bits: 48 | 64 = 64): string {
  const [plain = ""] = address.split("%", 1);
  if (!isIPv6(plain)) return address;
  const groups = parseGroups(plain);
  const [prefix, high = 0, low = 0] = [groups.slice(0, 6).join(":"), ...groups.slice(6)];
  if (prefix === mapped || prefix === nat64) {
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  }
  const network = groups.slice(0, bits / 16).map((group) => group.toString(16));
  return `${network.join(":")}::/${bits}`;
}

function parseGroups(address: string): number[] {
  const [before = [], after] = address.split("::").map(parseParts);
  if (after === undefined) return before;
  const zeros = Array<number>(8 - before.length - after.length).fill(0);
  return [...before, ...zeros, ...after];
}

function parseParts(text: string): number[] {
  return text.split(":").flatMap((part) => {
    if (part === "") return [];
    if (!isIPv4(part)) return [Number.parseInt(part, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = part.split(".").map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}
