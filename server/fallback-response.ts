import type { ServerResponse } from "node:http";
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { isApiPath } from "#app/platform/api/api-response.server.ts";
import { refusalForStatus } from "#app/platform/http/errors.ts";
import { backToForm, findFormPage } from "#app/platform/http/form-page.ts";
import { codes } from "#app/platform/outcome.ts";
import { ownHeaders } from "./headers.ts";

/** For an application that is down or overloaded, and unreadable requests. */
const texts: Record<number, string> = {
  400: "Your browser sent something we cannot read.",
  405: "This address does not take that kind of request.",
  408: "This took too long. Please try again.",
  417: "Your browser expects something we cannot do.",
  431: "Your browser sent too much at once. Clearing this site's cookies may help.",
  500: "An unexpected error occurred.",
  503: "Service temporarily unavailable. Please try again later.",
};

/** `formPage` is where an unreadable form was sent from. */
function page(status: number, formPage?: string): string {
  const text = texts[status] ?? texts[500];
  const back = formPage?.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${STATUS_CODES[status]}</title>
<h1>${text}</h1>
${back === undefined ? "" : `<p><a href="${back}">${backToForm}</a></p>\n`}<p><a href="/">Back to the start</a></p>
</html>
`;
}

function apiBody(status: number, requestId: unknown): string {
  const refusal = refusalForStatus(status);
  const code = codes.find((one) => one === refusal) ?? "INVALID";
  const message = texts[status] ?? texts[500];
  return JSON.stringify({ code, message, requestId });
}

function fallbackHeaders(body: string, secure: boolean, more: Record<string, string>) {
  return {
    ...ownHeaders({ secure }),
    "Content-Type": "text/html; charset=utf-8",
    "Content-Length": String(Buffer.byteLength(body)),
    "Cache-Control": "no-store",
    ...more,
  };
}

/** A response that has already begun is cut off instead. */
export function sendFallback(
  response: ServerResponse,
  status: number,
  secure: boolean,
  more: Record<string, string> = {},
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const requestId = response.getHeader("X-Request-Id");
  const isApi = isApiPath(response.req.url ?? "");
  const { method, headers } = response.req;
  const formPage = findFormPage({ method, from: headers.referer, host: headers.host });
  const body = isApi ? apiBody(status, requestId) : page(status, formPage);
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  if (requestId) response.setHeader("X-Request-Id", requestId);
  const api = { "Content-Type": "application/json", "Access-Control-Allow-Origin": "*" };
  response.writeHead(status, fallbackHeaders(body, secure, { ...more, ...(isApi && api) }));
  response.end(response.req.method === "HEAD" ? undefined : body);
}

/** For a connection without a readable request. */
export function sendFallbackToSocket(socket: Duplex, status: number, secure: boolean): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = page(status);
  const more: Record<string, string> = { Connection: "close" };
  if (status === 405) more.Allow = "GET, HEAD, POST";
  const lines = Object.entries(fallbackHeaders(body, secure, more)).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.on("error", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
  // Reads and drops what still arrives, so that the response is not lost to a reset.
  socket.resume();
  setTimeout(() => socket.destroy(), 1000).unref();
}
