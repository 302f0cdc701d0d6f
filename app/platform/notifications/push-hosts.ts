/** Push services: Chrome and its relatives, Firefox, Edge on Windows, Safari. */
const hosts = ["fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com"];
const ending = ".notify.windows.com";

const longest = 1000;

/**
 * Whether messages may be sent to this address, which a browser named: only to the known push services, so that nobody
 * makes the server call anything else. `loopback` allows this machine, for tests and the demo.
 */
export function isPushEndpoint(address: string, { loopback }: { loopback: boolean }): boolean {
  if (address.length > longest || !URL.canParse(address)) return false;
  const { protocol, username, password, port, hostname, hash } = new URL(address);
  if (protocol !== "https:" || username || password || hash) return false;
  if (loopback && (hostname === "127.0.0.1" || hostname === "localhost")) return true;
  return port === "" && (hosts.includes(hostname) || hostname.endsWith(ending));
}
