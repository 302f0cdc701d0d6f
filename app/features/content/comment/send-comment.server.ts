import { createHash, randomBytes } from "node:crypto";
import { findPublishedPost } from "#app/features/content/post/list-posts.server.ts";
import { emailKey } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { transact } from "#app/platform/db/transact.server.ts";
import { recordHistory } from "#app/platform/history/history.server.ts";
import { newId } from "#app/platform/ids.ts";
import { sendUnaskedMail } from "#app/platform/mail/send-unasked-mail.server.ts";
import { queueStaffNotification } from "#app/platform/mail/staff-notifications.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import {
  consumeRateLimits,
  visitorRateLimits,
} from "#app/platform/rate-limit/rate-limit.server.ts";
import { codeFrom } from "#app/platform/references.ts";
import { foldText, plainSigns } from "#app/platform/search/search-text.ts";
import type { AppServices, Site } from "#app/platform/services.ts";
import { insertComment, listPublishedComments } from "./comment.queries.server.ts";
import type { CommentInput } from "./comment.schema.server.ts";
import type { ShownComment } from "./comment.ts";
import { commentReceivedEmail } from "./comment-emails.ts";

const tokenLength = 26;
const maxShown = 500;

/** Returns the address of a comment's own page, which acts alone: whoever has it may erase the comment. */
export function commentAddress(origin: string, { token }: { token: string }): string {
  return `${origin}/comments/${token}`;
}

/**
 * Keeps a comment for staff to read, tells them, and mails its writer the link that erases it, in one transaction. The
 * same words of the same address below the same post on one Lagos day are one comment, whatever the name. Where the
 * hidden field was filled in, the comment is marked for staff and nobody is mailed: the link follows when they approve
 * it. Refuses NOT_FOUND for a post that has no such address or is not published, RATE_LIMITED as for all that visitors
 * send.
 */
export async function sendComment(
  services: AppServices,
  visitor: { address: string },
  slug: string,
  { name, email, comment, subject }: CommentInput,
): Promise<Outcome<{ mailed: boolean }>> {
  const post = await findPublishedPost(services, slug);
  if (!post) return refused("NOT_FOUND");
  const now = services.now();
  const at = now.toISOString();
  const key = emailKey(email);
  const token = codeFrom(randomBytes(tokenLength));
  const { site } = services;
  const mailed = !subject;
  return transact<{ mailed: boolean }>(services, async (trx) => {
    const id = newId(now);
    const inserted = await insertComment(trx, {
      id,
      post_id: post.id,
      name,
      email,
      email_key: key,
      text: comment,
      token,
      content_key: contentKeyOf(post.id, key, comment, lagosDay(now)),
      status: "pending",
      may_be_robot: mailed ? 0 : 1,
      search_text: commentSearchText({ name, email, text: comment }),
      created_at: at,
      updated_at: at,
    });
    if (!inserted) return done({ mailed });
    const limits = visitorRateLimits("comment", visitor.address, [key]);
    const exceeded = await consumeRateLimits(trx, now, limits);
    if (exceeded) return exceeded;
    const step = { entity: "comment", entityId: id, from: null, to: "pending" };
    await recordHistory(trx, now, { ...step, actor: { name } });
    if (!mailed) return done({ mailed });
    await queueStaffNotification(trx, now, "comment-new", id);
    await sendUnaskedMail(trx, now, {
      ...commentMail(site, { id, name, email, token, title: post.title }, { isShown: false }),
      cause: `comment-received:${id}`,
    });
    return done({ mailed });
  });
}

type MailedComment = { id: string; name: string; email: string; token: string; title: string };

/** The e-mail to a comment's writer, with the link that erases it. */
export function commentMail(
  { origin, name: siteName }: Site,
  { id, name, email, token, title }: MailedComment,
  { isShown }: { isShown: boolean },
) {
  const address = commentAddress(origin, { token });
  return {
    to: email,
    email: commentReceivedEmail({ name, title, address, siteName, isShown }),
    about: [{ entity: "comment", id }],
  };
}

/** What staff find a comment by. */
export function commentSearchText(written: { name: string; email: string; text: string }): string {
  return foldText([written.name, written.email, written.text].join(" "));
}

/** The natural key of a comment; spaces, line ends, and another keyboard's apostrophes do not make another one. */
function contentKeyOf(postId: string, key: string, text: string, day: string): string {
  const plain = plainSigns(text.normalize("NFC")).replaceAll(/\s+/g, " ").trim();
  return createHash("sha256")
    .update(JSON.stringify([postId, key, plain, day]))
    .digest("hex");
}

/** Returns what readers of a post see below it, the oldest first. */
export async function listShownComments(
  services: AppServices,
  postId: string,
): Promise<ShownComment[]> {
  const comments = await listPublishedComments(services.db.reader, postId, maxShown);
  return comments.map(({ id, name, text, created_at: at }) => ({ id, name, text, at }));
}
