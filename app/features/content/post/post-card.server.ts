import { createHash } from "node:crypto";
import type { BlobKey } from "#app/platform/files/blob-key.ts";
import type { StoredBlob } from "#app/platform/files/blobs.server.ts";
import { orUnavailable } from "#app/platform/files/open-file.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { Card } from "#app/platform/pictures/card.ts";
import { listPicturesById } from "#app/platform/pictures/pictures.queries.server.ts";
import type { AppServices, Site } from "#app/platform/services.ts";
import { findPostBySlug, type Post } from "./post.queries.server.ts";

/** Raise it when the drawing of cards changes. */
const drawingVersion = 1;

function toCard(site: Site, post: Post): Card {
  const { title, author_name: by, cover_art: art } = post;
  return { title, by, siteName: site.name, art };
}

/** Changes with the picture. */
export function cardDigest(site: Site, post: Post): string {
  const content = JSON.stringify([drawingVersion, toCard(site, post), post.cover_id]);
  return createHash("sha256").update(content).digest("hex").slice(0, 16);
}

function cardKey(site: Site, post: Post): BlobKey {
  return `post-cards/${post.id}/${cardDigest(site, post)}.jpeg`;
}

/**
 * The picture for link previews of a published post. It is drawn at the first request and stored until the post
 * changes. Refuses NOT_FOUND, and SERVICE_UNAVAILABLE while too many pictures wait or the store is down.
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
    const stored = await blobs.get(key);
    if (stored) return done(stored);
    const drawn = await images.drawCard(toCard(site, post), await readCover(services, post));
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

/** Returns the former picture if the change replaces it: release it with the change. */
export function outdatedPostCard(site: Site, before: Post, after: Post): BlobKey[] {
  const key = cardKey(site, before);
  return key === cardKey(site, after) ? [] : [key];
}
