import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";
import { ownHeaders } from "./headers.ts";

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

type File = { type: string; tag: string; plain: Buffer; br?: Buffer; gzip?: Buffer };

/** Answers a request for a file and says so, or returns false. */
export type StaticFiles = (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
) => boolean;

/**
 * The built site's files, read once: they are few and small, and a build or a deletion during a request can
 * break none. `/assets/` has hashed names and is kept for ever, everything else for an hour.
 */
export function staticFiles(folder: string, secure: boolean): StaticFiles {
  const files = readFolder(folder);
  return (request, response, path) => {
    const file = files.get(decodePath(path));
    if (!file) return false;
    const coding = chooseCoding(request.headers["accept-encoding"], file);
    const tag = `"${file.tag}${coding === "identity" ? "" : `-${coding}`}"`;
    const headers: Record<string, string> = {
      ...ownHeaders({ secure, svg: file.type === types[".svg"] }),
      "Content-Type": file.type,
      "Cache-Control": path.startsWith("/assets/")
        ? "public, max-age=31536000, immutable"
        : "public, max-age=3600",
      ETag: tag,
    };
    if (file.br || file.gzip) headers.Vary = "Accept-Encoding";
    if (matches(request.headers["if-none-match"], tag)) {
      response.writeHead(304, headers).end();
      return true;
    }
    const body = coding === "identity" ? file.plain : (file[coding] ?? file.plain);
    if (coding !== "identity") headers["Content-Encoding"] = coding === "br" ? "br" : "gzip";
    headers["Content-Length"] = String(body.byteLength);
    response.writeHead(200, headers).end(body);
    return true;
  };
}

function readFolder(folder: string): Map<string, File> {
  const files = new Map<string, File>();
  for (const entry of listFiles(folder)) {
    const path = `/${relative(folder, entry).split(sep).join("/")}`;
    if (path.includes("/.") || /\.(br|gz)$/.test(path)) continue;
    const plain = readFileSync(entry);
    files.set(path, {
      type: types[extname(path).toLowerCase()] ?? "application/octet-stream",
      tag: createHash("sha256").update(plain).digest("base64url").slice(0, 22),
      plain,
      br: readIfThere(`${entry}.br`),
      gzip: readIfThere(`${entry}.gz`),
    });
  }
  return files;
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

function chooseCoding(accepted: string | undefined, file: File): "br" | "gzip" | "identity" {
  const wanted = new Set(
    (accepted ?? "")
      .toLowerCase()
      .split(",")
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(";")[0]?.trim()),
  );
  if (file.br && wanted.has("br")) return "br";
  return file.gzip && wanted.has("gzip") ? "gzip" : "identity";
}

function matches(header: string | undefined, tag: string): boolean {
  if (!header) return false;
  return header.split(",").some((part) => {
    const one = part.trim();
    return one === "*" || one.replace(/^W\//, "") === tag;
  });
}
