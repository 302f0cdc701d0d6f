import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";

/** One request, read to its end. */
export type SandboxRequest = {
  method: string;
  /** The path's parts, decoded. */
  path: string[];
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
  /** The address of whoever asks. */
  peer: string;
};

export type SandboxResponse = { status: number; headers?: Record<string, string>; body: string };

const maxBodyBytes = 256 * 1024;

/** Returns the request, or undefined for one that cannot be read. */
export async function readRequest(request: IncomingMessage): Promise<SandboxRequest | undefined> {
  const url = `http://sandbox${request.url ?? "/"}`;
  if (!URL.canParse(url)) return undefined;
  const { pathname, searchParams } = new URL(url);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBodyBytes) return undefined;
    chunks.push(chunk);
  }
  try {
    return {
      method: request.method ?? "GET",
      path: pathname.split("/").slice(1).map(decodeURIComponent),
      query: searchParams,
      headers: request.headers,
      body: Buffer.concat(chunks).toString("utf8"),
      peer: request.socket.remoteAddress ?? "",
    };
  } catch {
    return undefined;
  }
}

export function send(response: ServerResponse, { status, headers, body }: SandboxResponse): void {
  if (response.destroyed) return;
  response.writeHead(status, {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Content-Length": Buffer.byteLength(body),
    ...headers,
  });
  response.end(body);
}

export function json(status: number, value: unknown): SandboxResponse {
  return { status, headers: { "Content-Type": "application/json" }, body: toJson(value) };
}

export function redirect(location: string): SandboxResponse {
  return { status: 303, headers: { Location: location }, body: "" };
}

/** The fields of a JSON object; undefined for anything else. */
export function fieldsOf(body: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** What stands in a field as text or number, as text; empty for anything else. */
export function textIn(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** JSON in which a bigint is a number with all its digits, as the provider writes its ids. */
export function toJson(value: unknown): string {
  // Known to the engine, not yet to TypeScript's library.
  const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown };
  return JSON.stringify(value, (_, one: unknown) =>
    typeof one === "bigint" ? rawJSON(String(one)) : one,
  );
}
