import { beforeAll, beforeEach, expect, test } from "vitest";
import { findPost, listNewestPosts } from "#app/features/content/post/list-posts.server.ts";
import { postSchema } from "#app/features/content/post/post.schema.server.ts";
import { type PostStatus, postStatuses } from "#app/features/content/post/post.ts";
import { postSteps } from "#app/features/content/post/post-steps.server.ts";
import { savePost } from "#app/features/content/post/save-post.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { stagePicture } from "#app/platform/pictures/pictures.server.ts";
import { takeStep, undoStep } from "#app/platform/steps/take-step.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { jpegPhoto, value } from "#tests/support/listings.ts";
import { unpublishPost } from "#tests/support/posts.ts";
import { hourMs, minuteMs, servicesForAll } from "#tests/support/services.ts";
import { expectMatrix, expectUndo } from "#tests/support/step-table.ts";
import { rowOf } from "#tests/support/tables.ts";

const words = {
  excerpt: "They came by night.",
  text: "Two goats came.",
  tags: "Goats",
  authorName: "Ada Eze",
  coverAlt: "Two goats",
};

onEachEngine("a step of a story on %s", (engine) => {
  const { services, ada, tunde } = servicesForAll(engine, "ada", "tunde");
  let photo: Uint8Array;
  let made = 0;
  beforeAll(async () => {
    photo = await jpegPhoto();
  });
  beforeEach(() => services.pass(hourMs));

  const undo = (actor: Actor, id: string, changeId = "") =>
    undoStep(services, postSteps, id, { stepRole: "staff", actor, changeId, key: undefined });
  const found = (slug: string) => findPost(services, slug);
  const storyOf = (id: string) => rowOf(services, "posts", { id });

  /** Saves the form of a new story, or of one that is there. */
  async function save(
    more: Record<string, unknown>,
    { id, publish = false, key }: { id?: string; publish?: boolean; key?: string } = {},
  ) {
    made += 1;
    const input = postSchema.parse({ title: `Goats ${made}`, ...words, ...more });
    return savePost(services, ada, id, { ...input, publish }, key ?? `a-key-of-a-form-${made}`);
  }

  async function cover() {
    return [value(await stagePicture(services, ada, { name: "goats.jpg", bytes: photo })).id];
  }

  async function make(status: PostStatus): Promise<string> {
    services.pass(hourMs);
    const publish = status === "published";
    const { id } = value(await save({ cover: await cover() }, { publish }));
    services.pass(11 * minuteMs);
    return id;
  }

  const cases = () => ({
    services,
    table: postSteps,
    statuses: postStatuses,
    make,
    actors: { staff: ada },
    input: () => ({}),
    growing: ["version"],
    steps: { "staff publish": "draft", "staff unpublish": "published" },
  });

  test("happens once from the statuses of its table, and from no other", async () => {
    await expectMatrix(cases());
  });

  test("that can be taken back leaves every row as it was", async () => {
    await expectUndo(cases());
  });

  test("follows in the transaction that saves the form, and is taken back without its words", async () => {
    const saved = value(await save({ slug: "three-goats", cover: await cover() }));
    expect(saved.changeId).toBeUndefined();
    const edit = { slug: "three-goats", excerpt: "By day.", version: "1" };
    const form = { id: saved.id, publish: true, key: "the-key-of-this-form" };
    const more = { title: "Three Goats", ...edit };
    const published = value(await save(more, form));
    expect(await found("three-goats")).toMatchObject({ post: { excerpt: "By day." } });
    expect(value(await save(more, form))).toEqual(published);
    value(await undo(tunde, saved.id, published.changeId));
    expect(await found("three-goats")).toBeUndefined();
    const row = await storyOf(saved.id);
    expect(row).toMatchObject({ status: "draft", excerpt: "By day.", published_at: null });
    const history = await listHistory(services.db.reader, "post", saved.id);
    expect(history.map(({ step, to_status }) => [step, to_status])).toEqual([
      [null, "draft"],
      [null, "draft"],
      ["staff.publish", "published"],
      ["undo", "draft"],
    ]);
    const again = await save(more, form);
    expect(again).toMatchObject({ ok: false, code: "CONFLICT" });
    expect(!again.ok && again.message).toMatch(/^Publish was taken back\. /);
    expect(await found("three-goats")).toBeUndefined();
  });

  test("is not taken back once somebody saved another version, and no edit is lost by an undo", async () => {
    const id = await make("draft");
    const { title, version } = await storyOf(id);
    const edit = { title, version: String(version) };
    const { changeId } = value(await save(edit, { id, publish: true }));
    const opened = await storyOf(id);
    services.pass(minuteMs);
    const newer = { title: "Better goats", slug: opened.slug, version: String(opened.version) };
    value(await save(newer, { id }));
    expect(await undo(ada, id, changeId)).toMatchObject({ ok: false, code: "CONFLICT" });
    const stale = await save({ title: "Late goats", version: String(opened.version) }, { id });
    expect(stale).toMatchObject({ ok: false, code: "CONFLICT" });

    const { changeId: off } = value(await unpublishPost(services, ada, id));
    const read = await storyOf(id);
    value(await undo(ada, id, off));
    const late = await save({ title: "Late goats", version: String(read.version) }, { id });
    expect(late).toMatchObject({ ok: false, code: "CONFLICT" });
  });

  test("to readers is refused at the fields that they would miss", async () => {
    const { id } = value(await save({ excerpt: "" }));
    const form = {
      stepRole: "staff",
      step: "publish",
      input: {},
      actor: ada,
      key: undefined,
    } as const;
    const refusal = await takeStep(services, postSteps, id, form);
    expect(refusal).toMatchObject({ ok: false, code: "INVALID" });
    expect(Object.keys((!refusal.ok && refusal.fields) || {})).toEqual(["excerpt", "cover"]);
    expect(await storyOf(id)).toMatchObject({ status: "draft", published_at: null });
  });

  test("once more keeps the day of the first time", async () => {
    const id = await make("published");
    const first = await storyOf(id);
    value(await unpublishPost(services, ada, id));
    services.pass(hourMs);
    const form = {
      stepRole: "staff",
      step: "publish",
      input: {},
      actor: ada,
      key: undefined,
    } as const;
    value(await takeStep(services, postSteps, id, form));
    expect(await storyOf(id)).toMatchObject({
      status: "published",
      published_at: first.published_at,
    });
  });

  test("is in the feed, whose readers keep it, once it cannot be taken back", async () => {
    const inFeed = async () => (await listNewestPosts(services)).map(({ slug }) => slug);
    const title = "Goats of the feed";
    value(await save({ title, cover: await cover() }, { publish: true }));
    expect(await found("goats-of-the-feed")).toMatchObject({ post: { title } });
    expect(await inFeed()).not.toContain("goats-of-the-feed");
    services.pass(10 * minuteMs + 1);
    expect(await inFeed()).toContain("goats-of-the-feed");
  });
});
