/** Chrome and its relatives, Firefox, Safari; `ending`: Edge on Windows. */
const hosts = ["fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com"];
const ending = ".notify.windows.com";

const maxLength = 1000;

/** Accepts only known push services: a browser names the address, and the server must call nothing else. */
export function isPushEndpoint(address: string, { loopback }: { loopback: boolean }): boolean {
  if (address.length > maxLength || !URL.canParse(address)) return false;
  const { protocol, username, password, port, hostname, hash } = new URL(address);
  if (protocol !== "https:" || username || password || hash) return false;
  if (loopback && (hostname === "127.0.0.1" || hostname === "localhost")) return true;
  return port === "" && (hosts.includes(hostname) || hostname.endsWith(ending));
}
