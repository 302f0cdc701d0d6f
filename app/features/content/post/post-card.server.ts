import { createHash } from "node:crypto";
import type { BlobKey } from "#app/platform/files/blob-key.ts";
import type { StoredBlob } from "#app/platform/files/blobs.server.ts";
import { orUnavailable } from "#app/platform/files/open-file.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { Card } from "#app/platform/pictures/card.ts";
import { listPicturesById } from "#app/platform/pictures/pictures.queries.server.ts";
import type { AppServices, Site } from "#app/platform/services.ts";
import { findPostBySlug, type Post } from "./post.queries.server.ts";

/** To be raised when cards are drawn in another way. */
const drawnAs = 1;

function cardOf(site: Site, post: Post): Card {
  const { title, author_name: by, cover_art: art } = post;
  return { title, by, siteName: site.name, art };
}

/** Differs whenever the picture does. */
export function cardDigest(site: Site, post: Post): string {
  const content = JSON.stringify([drawnAs, cardOf(site, post), post.cover_id]);
  return createHash("sha256").update(content).digest("hex").slice(0, 16);
}

function cardKey(site: Site, post: Post): BlobKey {
  return `post-cards/${post.id}/${cardDigest(site, post)}.jpeg`;
}

/**
 * Returns the picture for link previews of a published post. It is drawn for the first who asks, and kept until the
 * post says something else. Refuses NOT_FOUND, and SERVICE_UNAVAILABLE while too many pictures wait or the store is down.
 */
export async function openPostCard(
  services: AppServices,
  slug: string,
): Promise<Outcome<StoredBlob>> {
  const { db, blobs, images, site } = services;
  const post = await findPostBySlug(db.reader, slug);
  if (post?.status !== "published") return refused("NOT_FOUND");
  const key = cardKey(site, post);
  return orUnavailable(services, async () => {
    const drawnBefore = await blobs.get(key);
    if (drawnBefore) return done(drawnBefore);
    const drawn = await images.drawCard(cardOf(site, post), await readCover(services, post));
    if (!drawn.ok) return drawn;
    await blobs.put(key, drawn.value, "image/jpeg");
    const blob = await blobs.get(key);
    return blob ? done(blob) : refused("NOT_FOUND");
  });
}

async function readCover({ db, blobs }: AppServices, post: Post): Promise<Uint8Array> {
  const [picture] = await listPicturesById(db.reader, post.cover_id ? [post.cover_id] : []);
  const file = picture?.variants.find(({ format }) => format === "jpeg");
  const blob = file && (await blobs.get(file.blob_key));
  if (!blob) return new Uint8Array();
  return new Uint8Array(await new Response(blob.stream()).arrayBuffer());
}

/** Returns the picture of a post as it was, unless it is still the same: to be released with the change. */
export function outdatedCard(site: Site, was: Post, is: Post): BlobKey[] {
  const key = cardKey(site, was);
  return key === cardKey(site, is) ? [] : [key];
}
