import type { Outcome } from "#app/platform/outcome.ts";
import { done, refused } from "#app/platform/outcome.ts";
import { drawCard } from "./draw-card.server.ts";
import { drawSharePhoto } from "./draw-share-photo.server.ts";
import { makeAvif } from "./image-avif.server.ts";
import type { ImageTask } from "./image-child.server.ts";
import { damaged, readHeader } from "./image-reading.server.ts";
import { decode, makeDocument, makeVariants } from "./image-variants.server.ts";
import type { PictureVariant, ProcessedPicture } from "./images.server.ts";

const watchMs = 100;

async function work(
  order: ImageTask,
): Promise<Outcome<ProcessedPicture | PictureVariant | Uint8Array>> {
  const { bytes, name, avif, isDocument, card, share } = order;
  if (card || share) {
    const draw = card ? drawCard(card, bytes) : share && drawSharePhoto(share, bytes);
    const drawn = await draw?.catch(() => undefined);
    return drawn ? done(drawn) : damaged(name);
  }
  const header = await readHeader(bytes, name);
  if (!header.ok) return header;
  if (isDocument) {
    const made = await makeDocument(header.value.open()).catch(() => undefined);
    return made ? done(made) : damaged(name);
  }
  const width = avif?.width ?? header.value.width;
  const pixels = await decode(header.value.open(), width).catch(() => undefined);
  if (!pixels) return damaged(name);
  if (!avif) return done(await makeVariants(pixels));
  const made = await makeAvif(pixels, avif.below);
  return made ? done(made) : refused("TOO_LARGE");
}

process.on("disconnect", () => process.exit());
process.on("message", async (order: ImageTask) => {
  const before = process.cpuUsage();
  // Time of all threads: the decoder works in another one, or this would not run.
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 > order.cpuMs) process.send?.("too long");
  }, watchMs);
  const outcome = await work(order);
  clearInterval(watch);
  process.send?.(outcome);
});
process.send?.("ready");
