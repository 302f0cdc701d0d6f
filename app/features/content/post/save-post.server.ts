import type { Actor } from "#app/platform/actor.ts";
import { formatInstant } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { releaseBlobs } from "#app/platform/files/released-blobs.queries.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { recordHistory } from "#app/platform/history/history.server.ts";
import { idempotent, missingKey } from "#app/platform/idempotency/idempotency.server.ts";
import { isId, newId } from "#app/platform/ids.ts";
import { done, type Outcome, type Refusal, refused } from "#app/platform/outcome.ts";
import {
  claimPhotoPicture,
  releasePhotoPicture,
} from "#app/platform/pictures/pictures.queries.server.ts";
import { discardPictures, pictureFingerprint } from "#app/platform/pictures/pictures.server.ts";
import { foldText } from "#app/platform/search/search-text.ts";
import type { AppServices } from "#app/platform/services.ts";
import { refuseUndoneChange, takeStepIn } from "#app/platform/steps/take-step.server.ts";
import {
  claimSlug,
  findAdoptedPet,
  findPostById,
  insertPost,
  listTagsOfPosts,
  type Post,
  postRecord,
  replaceTags,
  updatePost,
} from "./post.queries.server.ts";
import type { PostInput } from "./post.schema.server.ts";
import {
  missingPostFields,
  type PostStatus,
  postMessages,
  saveFailed,
  storedTag,
  toSlug,
} from "./post.ts";
import { outdatedPostCard } from "./post-card.server.ts";
import { postSteps } from "./post-steps.server.ts";

/** `changeId` belongs to the publishing step; undefined without one. */
type Saved = { id: string; status: PostStatus; changeId?: string };

/**
 * Writes a new post (`id` undefined) or a new version of one; `publish` also takes the publishing step. Refuses
 * NOT_FOUND for an unknown id; INVALID at fields that readers would miss, at `slug` for another post's present or
 * former address, at `cover` for a picture that is not the actor's; CONFLICT, with who and when, if the post was
 * changed since `version`; INVALID for a new post without a key.
 */
export async function savePost(
  services: AppServices,
  actor: Actor,
  id: string | undefined,
  input: PostInput & { publish: boolean },
  key: string | undefined,
): Promise<Outcome<Saved>> {
  if (id !== undefined && !isId(id)) return refused("NOT_FOUND");
  if (id === undefined && !key) return missingKey;
  const cover = input.cover.filter(Boolean).slice(-1);
  const content = { ...input, id, cover: await pictureFingerprint(services, actor, cover) };
  const form = { key, verb: "save-post", actorId: actor.id, content };
  let removed: string[] = [];
  const outcome = await idempotent<Saved>(services, form, async (trx) => {
    removed = [];
    const now = services.now();
    if (id) await postRecord.lock(trx, id);
    const before = id ? await findPostById(trx, id) : undefined;
    if (id && !before) return refused("NOT_FOUND");
    if (before && before.version !== input.version) return outdated(trx, before);
    const status = before?.status ?? "draft";
    const isForReaders = input.publish || status === "published";
    const refusal = await checkPost(trx, isForReaders, input, before, cover);
    if (refusal) return refusal;
    const post = toColumns(services, input, now);
    const postId = before?.id ?? newId(now);
    const [newCover] = cover;
    if (newCover && !(await claimPhotoPicture(trx, newCover, actor.id, "post"))) {
      return wrongField("cover", "This picture is no longer with us. Please choose it again");
    }
    const row = {
      ...post,
      status,
      ...(newCover && { cover_id: newCover, cover_art: "" }),
      // The drawing shows the former author.
      ...(before && before.author_name !== post.author_name && { author_art: "" }),
    };
    const changed = before
      ? changedFields(before, row, await sameTags(services, trx, before, input))
      : [];
    const publish = async (): Promise<Outcome<Saved>> => {
      if (!input.publish || status === "published") return done({ id: postId, status });
      const form = { stepRole: "staff", step: "publish", input: {}, actor, now } as const;
      const taken = await takeStepIn(services.site, trx, postSteps, postId, form);
      if (!taken.ok) return taken;
      return done({ id: postId, status: "published", changeId: taken.value.changeId });
    };
    if (before && changed.length === 0) return publish();
    if (before) {
      if (!(await updatePost(trx, postId, input.version, row))) return outdated(trx, before);
      const card = outdatedPostCard(services.site, before, { ...before, ...row });
      await releaseBlobs(trx, card, now);
      if (newCover && before.cover_id) {
        await releasePhotoPicture(trx, before.cover_id);
        removed = [before.cover_id];
      }
    } else {
      await insertPost(trx, {
        author_art: "",
        cover_id: null,
        cover_art: "",
        published_at: null,
        ...row,
        id: postId,
        version: 1,
        created_by: actor.id,
        created_at: post.updated_at,
      });
    }
    if (!(await claimSlug(trx, post.slug, postId))) {
      return wrongField("slug", postMessages.slugTaken);
    }
    await replaceTags(
      trx,
      postId,
      input.tags.map((tag) => storedTag(tag, services.site.name)),
    );
    await recordHistory(trx, now, {
      entity: "post",
      entityId: postId,
      actor,
      from: before?.status ?? null,
      to: status,
      privateNote: changed.length > 0 ? `Changed: ${changed.join(", ")}` : null,
    });
    return publish();
  });
  if (outcome.ok && outcome.value.changeId) {
    const { id: postId, changeId } = outcome.value;
    const takenBack = await refuseUndoneChange(services, postSteps, postId, changeId);
    if (takenBack) return takenBack;
  }
  if (outcome.ok) await discardPictures(services, removed);
  return outcome;
}

async function checkPost(
  trx: Queries,
  isForReaders: boolean,
  input: PostInput,
  before: Post | undefined,
  cover: readonly string[],
): Promise<Refusal | undefined> {
  const hasCover = cover.length > 0 || Boolean(before?.cover_id || before?.cover_art);
  const fields = isForReaders ? missingPostFields({ ...input, hasCover }) : {};
  const slug = input.slug || toSlug(input.title);
  if (slug === "") fields.slug = [postMessages.slug];
  if (input.listingId && input.listingId !== before?.listing_id) {
    const pet = isId(input.listingId) && (await findAdoptedPet(trx, input.listingId));
    if (!pet) fields.listingId = ["Please choose a pet that was adopted"];
  }
  if (Object.keys(fields).length === 0) return undefined;
  return refused("INVALID", saveFailed, { fields });
}

function wrongField(field: string, message: string): Refusal {
  return refused("INVALID", saveFailed, { fields: { [field]: [message] } });
}

function toColumns({ site }: AppServices, input: PostInput, now: Date) {
  const { title, excerpt, text, authorName, authorRole, coverAlt, listingId, tags } = input;
  const slug = input.slug || toSlug(title);
  return {
    slug,
    title,
    excerpt,
    text,
    author_name: authorName,
    author_role: authorRole,
    cover_alt: coverAlt,
    listing_id: listingId || null,
    search_text: foldText(
      [title, excerpt, authorName, ...tags.map((tag) => storedTag(tag, site.name)), slug].join(" "),
    ),
    updated_at: now.toISOString(),
  };
}

const fieldLabels = {
  title: "title",
  slug: "address",
  excerpt: "excerpt",
  text: "text",
  author_name: "author",
  author_role: "author's role",
  cover_alt: "what the picture shows",
  cover_id: "picture",
  listing_id: "pet",
} as const satisfies Partial<Record<keyof Post, string>>;

function changedFields(before: Post, row: Partial<Post>, sameTags: boolean): string[] {
  const columns = Object.keys(fieldLabels) as (keyof typeof fieldLabels)[];
  const changed = columns.filter((name) => row[name] !== undefined && row[name] !== before[name]);
  return [...changed.map((name) => fieldLabels[name]), ...(sameTags ? [] : ["tags"])];
}

async function sameTags(
  { site }: AppServices,
  trx: Queries,
  { id }: Post,
  { tags }: PostInput,
): Promise<boolean> {
  const before = (await listTagsOfPosts(trx, [id])).get(id) ?? [];
  const after = tags.map((tag) => storedTag(tag, site.name));
  return JSON.stringify(before) === JSON.stringify(after);
}

async function outdated(trx: Queries, { id }: Post): Promise<Refusal> {
  const last = (await listHistory(trx, "post", id)).at(-1);
  const who = last
    ? `${last.actor_name} changed this story on ${formatInstant(last.at)}`
    : "It was changed";
  return refused(
    "CONFLICT",
    `${who}, after you opened it. Your version is in the fields. Save again to use yours.`,
  );
}
