import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { gzipSync } from "node:zlib";
import { cdnHeaders, workerPolicy } from "#app/platform/http/security.server.ts";
import { paystackCheckout } from "#app/platform/payments/payment-provider.ts";
import type { Config } from "./config.ts";
import { type EncodedContent, encodedContent, sendEncoded } from "./encoded-content.ts";
import { ownHeaders } from "./headers.ts";
import type { HttpContext } from "./http-context.ts";

const types: Record<string, string> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};

type FileSite = Pick<Config, "origin" | "cdn">;

type StaticFiles = (context: HttpContext) => boolean;

/** Read once, so a build or deletion breaks no request. `checkoutOrigin`: where the popup is, if not at the provider. */
export function staticFiles(folder: string, site: FileSite, checkoutOrigin?: string): StaticFiles {
  const files = readFolder(folder, site);
  const edit: Edit = (path, from, to) => files.set(path, edited(folder, path, site, from, to));
  // Revalidated, as the next start may have another checkout.
  if (checkoutOrigin && files.has("/popup.js")) {
    edit("/popup.js", libraryCheckout, `\`${checkoutOrigin}/\``);
  }
  // Revalidated, as the worker's policy names the CDN of the day when it was installed.
  if (site.cdn && files.has("/sw.js")) edit("/sw.js", 'cdn = ""', `cdn = "${site.cdn}"`);
  return (context) => {
    const file = files.get(decodePath(context.path));
    if (!file) return false;
    sendEncoded(context, file);
    return true;
  };
}

function readFolder(folder: string, site: FileSite): Map<string, EncodedContent> {
  const files = new Map<string, EncodedContent>();
  for (const entry of listFiles(folder)) {
    const path = `/${relative(folder, entry).split(sep).join("/")}`;
    if (path.includes("/.") || /\.(br|gz)$/.test(path)) continue;
    const identity = readFileSync(entry);
    const [br, gzip] = [readIfThere(`${entry}.br`), readIfThere(`${entry}.gz`)];
    const headers = fileHeaders(path, site, Boolean(br ?? gzip));
    files.set(
      path,
      encodedContent(headers, { identity, ...(br && { br }), ...(gzip && { gzip }) }),
    );
  }
  return files;
}

const libraryCheckout = `\`${paystackCheckout}/\``;

type Edit = (path: string, from: string, to: string) => void;

/** A file with one changed place; it is revalidated each time. */
function edited(
  folder: string,
  path: string,
  site: FileSite,
  from: string,
  to: string,
): EncodedContent {
  const parts = readFileSync(join(folder, path), "utf8").split(from);
  if (parts.length !== 2) throw new Error(`${path} has ${from} ${parts.length - 1} times`);
  const identity = Buffer.from(parts.join(to));
  const headers = fileHeaders(path, site, true).map((value) =>
    value === cachedForAnHour ? "no-cache" : value,
  );
  return encodedContent(headers, { identity, gzip: gzipSync(identity) });
}

const immutable = "public, max-age=31536000, immutable";
const cachedForAnHour = "public, max-age=3600";

/** What pages load from the CDN. Scripts come from the site itself. */
const cdnFile = /^\/(assets\/.+\.css|fonts\/.+\.woff2)$/;

function fileHeaders(path: string, site: FileSite, isCompressed: boolean): string[] {
  const secure = site.origin.startsWith("https:");
  const type = types[extname(path).toLowerCase()] ?? "application/octet-stream";
  const isHashed = path.startsWith("/assets/");
  return Object.entries({
    ...ownHeaders({ secure, svg: type === types[".svg"] }),
    "Content-Type": type,
    "Cache-Control": isHashed ? immutable : cachedForAnHour,
    ...(site.cdn && cdnFile.test(path) && cdnHeaders),
    ...(path === "/sw.js" && {
      "Content-Security-Policy": workerPolicy(site),
      "Cache-Control": "no-cache",
    }),
    ...(isCompressed && { Vary: "Accept-Encoding" }),
  }).flat();
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

function decodePath(path: string): string {
  return path.includes("%") ? decodeURIComponent(path) : path;
}
