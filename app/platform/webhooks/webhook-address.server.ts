import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { done, type Outcome, refused } from "../outcome.ts";
import { addressNetwork } from "../rate-limit/network.server.ts";

/** Not on the internet: an address in these networks could be a machine beside ours. */
const reserved =
  blockList(`0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24
  192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4
  2001::/23 2001:db8::/32 2002::/16 3fff::/20`);
/** The one IPv6 block that is allocated; `reserved` has its special parts. */
const allocated = blockList("2000::/3");

function blockList(networks: string): BlockList {
  const list = new BlockList();
  for (const network of networks.split(/\s+/)) {
    const [address = "", bits] = network.split("/");
    list.addSubnet(address, Number(bits), isIP(address) === 4 ? "ipv4" : "ipv6");
  }
  return list;
}

export function isPublicAddress(address: string): boolean {
  // An IPv4 address may be written as an IPv6 one.
  const plain = addressNetwork(address).replace(/::\/64$/, "::");
  const unmapped = isIP(plain) === 4 ? plain : address;
  if (isIP(unmapped) === 4) return !reserved.check(unmapped, "ipv4");
  return (
    isIP(unmapped) === 6 && allocated.check(unmapped, "ipv6") && !reserved.check(unmapped, "ipv6")
  );
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(host);
}

const notHttps = refused("INVALID", "", {
  fields: { url: ["Please enter an address that begins with https://"] },
});
const notPublic = refused("INVALID", "", {
  fields: { url: ["This address leads to no machine on the internet"] },
});

const maxLength = 500;
const tooLong = refused("INVALID", "", {
  fields: { url: [`Please use at most ${maxLength} characters`] },
});

/** Refuses INVALID for anything but a public https address without a password; the demo accepts its own machine. */
export function readWebhookAddress(text: string, demo: boolean): Outcome<URL> {
  const url = URL.parse(text.trim());
  if (!url || url.username + url.password !== "") return notHttps;
  url.hash = "";
  if (url.href.length > maxLength) return tooLong;
  if (demo && isLoopback(url.hostname) && /^https?:$/.test(url.protocol)) return done(url);
  if (url.protocol !== "https:") return notHttps;
  // A name may end with the dot of the root and stays the same.
  const host = url.hostname.replace(/^\[|\]$|\.+$/g, "");
  const isNamed = isIP(host) === 0;
  if (isNamed ? !host.includes(".") || /(^|\.)localhost$/.test(host) : !isPublicAddress(host)) {
    return notPublic;
  }
  return done(url);
}

export type ResolveHost = (host: string) => Promise<{ address: string; family: number }[]>;

export const resolveHost: ResolveHost = (host) => lookup(host, { all: true });

/** The one address to call, because a second lookup could differ. Undefined if any address is not on the internet. */
export async function resolveWebhook(
  url: URL,
  demo: boolean,
  lookUp: ResolveHost,
): Promise<{ address: string; family: 4 | 6 } | undefined> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const found = await lookUp(host);
  const [first] = found;
  if (!first || (first.family !== 4 && first.family !== 6)) return undefined;
  const isOwn = demo && isLoopback(url.hostname);
  if (!isOwn && !found.every(({ address }) => isPublicAddress(address))) return undefined;
  return { address: first.address, family: first.family };
}
