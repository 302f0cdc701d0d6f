/** The process that decodes pictures: one at a time, at low priority, apart from the web process. */
import { setPriority } from "node:os";
import type { Outcome } from "#app/outcome.ts";
import { done } from "#app/outcome.ts";
import { damaged, readHeader } from "./image-reading.server.ts";
import { decode, makeVariants } from "./image-variants.server.ts";
import type { ProcessedPicture, WorkOrder } from "./images.server.ts";

async function work({ bytes, name }: WorkOrder): Promise<Outcome<ProcessedPicture>> {
  const header = await readHeader(bytes, name);
  if (!header.ok) return header;
  const pixels = await decode(header.value.open(), header.value.width).catch(() => undefined);
  return pixels ? done(await makeVariants(pixels)) : damaged(name);
}

setPriority(10);
process.on("disconnect", () => process.exit());
process.on("message", async (order: WorkOrder) => {
  process.send?.(await work(order));
});
process.send?.("ready");
