import type { StoredBlob } from "../files/blobs.server.ts";
import type { AppServices } from "../services.ts";
import { trialSentence } from "../trial-site.ts";
import { filePolicy } from "./security.server.ts";

/** Generates the file while sending, so that memory stays flat. `name` is ASCII. */
export function download(
  { name, type }: { name: string; type: string },
  parts: AsyncIterator<string>,
): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const part = await parts.next();
      if (part.done) controller.close();
      else controller.enqueue(encoder.encode(part.value));
    },
    async cancel() {
      await parts.return?.();
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

/** A private file from a sender: sandboxed, not cached, saved unless `inline`. `name` as sent. */
export function sentFile(
  blob: StoredBlob,
  { name, inline }: { name: string; inline: boolean },
): Response {
  const asciiName = name.replaceAll(/[^\w.() -]+/g, "_").slice(0, 100) || "file";
  const encodedName = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  const disposition = inline ? "inline" : "attachment";
  return new Response(blob.stream(), {
    headers: {
      "Content-Type": blob.type,
      "Content-Length": String(blob.bytes),
      "Content-Disposition": `${disposition}; filename="${asciiName}"; filename*=UTF-8''${encodedName}`,
      "Content-Security-Policy": filePolicy,
      "Cache-Control": "private, no-store",
    },
  });
}

/** A picture for link previews. May be cached: its address changes with the picture. */
export function previewPicture(blob: StoredBlob): Response {
  return new Response(blob.stream(), {
    headers: {
      "Content-Type": blob.type,
      "Content-Length": String(blob.bytes),
      "Cache-Control": "public, max-age=86400",
    },
  });
}

/** An RFC 5545 calendar. `name` is ASCII. */
export function calendarFile(text: string, name: string): Response {
  return new Response(text, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

/** Personal data as JSON; a trial site says so in it. */
export function dataFile(
  { site }: Pick<AppServices, "site">,
  name: string,
  data: object,
): Response {
  const content = { ...(site.trial && { trial: trialSentence }), ...data };
  return new Response(`${JSON.stringify(content, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.json"`,
      "Cache-Control": "private, no-store",
    },
  });
}
