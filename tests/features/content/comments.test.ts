import { describe, expect, test } from "vitest";
import { commentDescriptor } from "#app/features/content/comment/comment.descriptor.server.ts";
import { findComment, listComments } from "#app/features/content/comment/comment.queries.server.ts";
import { commentSteps } from "#app/features/content/comment/comment-steps.server.ts";
import { eraseOwnComment } from "#app/features/content/comment/own-comment.server.ts";
import {
  listPublicComments,
  sendComment,
} from "#app/features/content/comment/send-comment.server.ts";
import { findPublishedPost } from "#app/features/content/post/list-posts.server.ts";
import { listDigestItems } from "#app/features/insights/staff-digest/list-digest-items.server.ts";
import { eraseTraces } from "#app/features/privacy/erasure/erase-traces.server.ts";
import { anonymiseClosed } from "#app/features/privacy/retention/anonymise-closed.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { dayMs } from "#app/platform/dates.ts";
import { readContentVersions } from "#app/platform/db/content-freshness.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { listEmails } from "#app/platform/mail/outbox.queries.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { takeStep, undoStep } from "#app/platform/steps/take-step.server.ts";
import { receiveComment } from "#tests/support/comments.ts";
import { engines } from "#tests/support/database.ts";
import { value } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { unpublishPost } from "#tests/support/posts.ts";
import { freshServices, servicesForEach, type TestServices } from "#tests/support/services.ts";
import { rowsOf } from "#tests/support/tables.ts";

const slug = "meet-blackie";
const input = { name: "Tunde", email: "Tunde@Example.com", comment: "Well done." };
const visitor = { address: "102.89.1.1" };

const { services, ada } = servicesForEach("sqlite", "ada");

const all = (some: TestServices) =>
  listComments(some.db.reader, { terms: [] }, { limit: 100, offset: 0 });
const mails = () => listEmails(services.db.reader, { limit: 100, offset: 0 });
async function shown() {
  const post = await findPublishedPost(services, slug);
  return listPublicComments(services, post?.id ?? "");
}
async function subjectOf(email: string | undefined) {
  return { id: "nobody", emailKey: email, formerAddresses: [] };
}

function review(services: AppServices, actor: Actor, id: string, step: "approve" | "reject") {
  const form = { stepRole: "staff", step, input: {}, actor, key: undefined } as const;
  return takeStep(services, commentSteps, id, form);
}

describe("a comment", () => {
  test("waits for staff, with its writer's name in the history and nothing shown", async () => {
    expect(await sendComment(services, visitor, slug, input)).toMatchObject({ ok: true });
    const [comment] = await all(services);
    expect(comment).toMatchObject({
      name: "Tunde",
      email: "Tunde@Example.com",
      email_key: "tunde@example.com",
      text: "Well done.",
      status: "pending",
      post_title: "Meet Blackie",
    });
    expect(await shown()).toEqual([]);
    const history = await listHistory(services.db.reader, "comment", comment?.id ?? "");
    expect(history).toMatchObject([
      { actor_name: "Tunde", from_status: null, to_status: "pending" },
    ]);
  });

  test("sends its writer a link that shows no word of it, and tells staff without their name", async () => {
    const { comment, commentToken } = await receiveComment(services);
    const [mail] = await mails();
    expect(mail?.recipient).toBe("ngozi.a@example.com");
    expect(mail?.body).toContain(`http://localhost:3000/comments/${commentToken}`);
    expect(mail?.body).not.toContain("I know this dog");
    const told = await rowsOf(services, "staff_notifications");
    expect(told).toMatchObject([{ event: "comment-new", entity_id: comment }]);
    const { items } = await services.db.transaction((trx) => listDigestItems(trx, told));
    expect(items.map(({ sentence }) => sentence)).toEqual(["A comment on Meet Blackie"]);
  });

  test("is one row however often the same words come on one day, and another on the next", async () => {
    for (const comment of ["Well done.", "  Well   done.\n", "Well done."]) {
      expect((await sendComment(services, visitor, slug, { ...input, comment })).ok).toBe(true);
    }
    expect([(await all(services)).length, (await mails()).length]).toEqual([1, 1]);
    services.pass(dayMs);
    await sendComment(services, visitor, slug, input);
    expect(await all(services)).toHaveLength(2);
  });

  test("whose hidden field was filled in waits with a mark, and nobody is mailed until it is approved", async () => {
    const marked = { ...input, subject: "x".repeat(6000) };
    const sent = await sendComment(services, visitor, slug, marked);
    expect(sent).toEqual({ ok: true, value: { mailed: false } });
    const [comment, ...more] = await all(services);
    expect(more).toEqual([]);
    expect(comment).toMatchObject({ text: "Well done.", status: "pending", may_be_robot: 1 });
    const notified = rowsOf(services, "staff_notifications");
    expect([await mails(), await notified]).toEqual([[], []]);
    expect(await sendComment(services, visitor, slug, marked)).toEqual(sent);
    expect(await all(services)).toHaveLength(1);

    value(await review(services, ada, comment?.id ?? "", "approve"));
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.recipient).toBe("Tunde@Example.com");
    expect(mail?.body).toContain(`http://localhost:3000/comments/${comment?.token}`);
    expect(mail?.body).toContain("It is now below the story.");
  });

  test("that nobody marked mails its writer once, and approving it sends nothing more", async () => {
    const { comment } = await receiveComment(services);
    value(await review(services, ada, comment, "approve"));
    expect(await mails()).toHaveLength(1);
  });

  test("is refused after ten of one address in an hour; the same words again are not", async () => {
    for (let n = 1; n <= 10; n += 1) {
      const sent = await sendComment(services, visitor, slug, { ...input, comment: `No. ${n}` });
      expect(sent.ok).toBe(true);
    }
    expect(await sendComment(services, visitor, slug, input)).toMatchObject({
      code: "RATE_LIMITED",
    });
    const again = await sendComment(services, visitor, slug, { ...input, comment: "No. 4" });
    expect(again.ok).toBe(true);
    expect(await all(services)).toHaveLength(10);
  });

  test("needs a published story", async () => {
    const post = await findPublishedPost(services, slug);
    await unpublishPost(services, ada, post?.id ?? "", undefined);
    for (const address of [slug, "no-such-story"]) {
      expect(await sendComment(services, visitor, address, input)).toMatchObject({
        code: "NOT_FOUND",
      });
    }
  });

  test("is shown once it is approved, and no longer once that is taken back", async () => {
    const { comment: id } = await receiveComment(services);
    const { stories } = await readContentVersions(services.db.reader);
    const { changeId } = value(await review(services, ada, id, "approve"));
    expect(await shown()).toMatchObject([{ name: "Ngozi A." }]);
    expect(JSON.stringify(await shown())).not.toContain("example.com");
    const shownAt = await readContentVersions(services.db.reader);
    expect(shownAt.stories).toBeGreaterThan(stories);
    const taker = { stepRole: "staff", actor: ada, changeId, key: undefined };
    value(await undoStep(services, commentSteps, id, taker));
    expect(await shown()).toEqual([]);
    const { stories: afterUndo } = await readContentVersions(services.db.reader);
    expect(afterUndo).toBeGreaterThan(shownAt.stories);
    await review(services, ada, id, "reject");
    await review(services, ada, id, "approve");
    const history = await listHistory(services.db.reader, "comment", id);
    expect(history.map(({ to_status }) => to_status)).toEqual([
      ...["pending", "published", "pending", "rejected", "published"],
    ]);
  });

  test("that only waits makes no page stale", async () => {
    const before = await readContentVersions(services.db.reader);
    const { comment: id } = await receiveComment(services);
    await review(services, ada, id, "reject");
    expect(await readContentVersions(services.db.reader)).toEqual(before);
  });

  test("says who was quicker", async () => {
    const { comment: id } = await receiveComment(services);
    await review(services, ada, id, "approve");
    const late = await review(services, ada, id, "approve");
    expect(late).toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining(`${ada.name} approved this comment on`),
    });
  });
});

describe("what is held of a comment's writer", () => {
  test("is erased by the link: the words, the history's name and the e-mail", async () => {
    const { comment: id, commentToken } = await receiveComment(services);
    await review(services, ada, id, "approve");
    await eraseOwnComment(services, commentToken, (trx, record) =>
      eraseTraces(services, trx, record),
    );
    expect(await findComment(services.db.reader, id)).toBeUndefined();
    expect(await shown()).toEqual([]);
    expect(await mails()).toEqual([]);
    const history = await listHistory(services.db.reader, "comment", id);
    expect(history.map(({ actor_name }) => actor_name)).toEqual(["Former member", ada.name]);
  });

  test("is listed and erased by their confirmed address, and by no other", async () => {
    await receiveComment(services);
    await receiveComment(services, { email: "other@example.com", name: "Other" });
    const { area, erase } = commentDescriptor.personalData;
    const subject = await subjectOf("ngozi.a@example.com");
    const listed = await area.list(services.db.reader, subject);
    expect(listed.data).toMatchObject([{ name: "Ngozi A.", post: "Meet Blackie" }]);
    expect((await area.list(services.db.reader, await subjectOf(undefined))).data).toEqual([]);
    await services.db.transaction((trx) => erase(trx, subject));
    expect((await all(services)).map(({ name }) => name)).toEqual(["Other"]);
  });

  test("goes a year after the decision: the address of a shown one, all of a rejected one", async () => {
    const kept = await receiveComment(services);
    const rejected = await receiveComment(services, { email: "two@example.com", name: "Two" });
    const waiting = await receiveComment(services, { email: "three@example.com", name: "Three" });
    await review(services, ada, kept.comment, "approve");
    await review(services, ada, rejected.comment, "reject");
    services.pass(366 * dayMs);
    await anonymiseClosed(services);
    const rows = await all(services);
    expect(rows.map(({ name, email }) => [name, email])).toEqual([
      ["Three", "three@example.com"],
      ["Ngozi A.", ""],
    ]);
    expect(rows[1]?.search_text).not.toContain("example.com");
    expect(rows[0]?.id).toBe(waiting.comment);
    expect(await shown()).toMatchObject([{ name: "Ngozi A." }]);
  });
});

test.each(engines)("ten at once with the same words are one comment on %s", async (engine) => {
  const own = await freshServices(engine);
  try {
    const sent = await Promise.all(
      Array.from({ length: 10 }, () => sendComment(own, visitor, slug, input)),
    );
    expect(sent.every(({ ok }) => ok)).toBe(true);
    expect(await all(own)).toHaveLength(1);
  } finally {
    await own.cleanup();
  }
});

test.each(engines)("of two decisions at once both stand in order on %s", async (engine) => {
  const own = await freshServices(engine);
  try {
    const [one, two] = [await admit(own, "ada"), await admit(own, "tunde")];
    const { comment } = await receiveComment(own);
    const decided = await Promise.all([
      review(own, one, comment, "approve"),
      review(own, two, comment, "approve"),
    ]);
    expect(decided.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await listHistory(own.db.reader, "comment", comment)).toHaveLength(2);
  } finally {
    await own.cleanup();
  }
});
