/**
 * Returns a response with a file that is generated while it is sent, one part at a time, so that memory stays flat.
 * `name` is plain ASCII.
 */
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
