import { createHash, randomBytes } from "node:crypto";
import { findPublishedPost } from "#app/features/content/post/list-posts.server.ts";
import { emailKey } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { transact } from "#app/platform/db/transact.server.ts";
import { recordHistory } from "#app/platform/history/history.server.ts";
import { newId } from "#app/platform/ids.ts";
import { sendUnrequestedMail } from "#app/platform/mail/send-unrequested-mail.server.ts";
import { queueStaffNotification } from "#app/platform/mail/staff-notifications.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import {
  consumeRateLimits,
  visitorRateLimits,
} from "#app/platform/rate-limit/rate-limit.server.ts";
import { encodeCode } from "#app/platform/references.ts";
import { foldText, plainSigns } from "#app/platform/search/search-text.ts";
import type { AppServices, Site } from "#app/platform/services.ts";
import { type Comment, insertComment, listPublishedComments } from "./comment.queries.server.ts";
import type { CommentInput } from "./comment.schema.server.ts";
import type { PublicComment } from "./comment.ts";
import { commentReceivedEmail } from "./comment-emails.ts";

const tokenLength = 26;
const maxComments = 500;

/**
 * Stores a comment, notifies staff, and mails its writer the link that erases it, in one transaction. The same text
 * from the same address below the same post on one Lagos day is one comment. If the hidden field was filled in, the
 * comment is marked for staff and nobody is mailed: the link follows on approval. Refuses NOT_FOUND for a post that is
 * not published, RATE_LIMITED as for everything from visitors.
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
  const token = encodeCode(randomBytes(tokenLength));
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
      content_key: contentKey(post.id, key, comment, lagosDay(now)),
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
    await sendUnrequestedMail(trx, now, {
      ...commentMail(site, { id, name, email, token, title: post.title }, { isPublished: false }),
      cause: `comment-received:${id}`,
    });
    return done({ mailed });
  });
}

type MailedComment = { id: string; name: string; email: string; token: string; title: string };

export function commentMail(
  { origin, name: siteName }: Site,
  { id, name, email, token, title }: MailedComment,
  { isPublished }: { isPublished: boolean },
) {
  // Whoever has this address may erase the comment.
  const address = `${origin}/comments/${token}`;
  return {
    to: email,
    email: commentReceivedEmail({ name, title, address, siteName, isPublished }),
    about: [{ entity: "comment", id }],
  };
}

export function commentSearchText({
  name,
  email,
  text,
}: Pick<Comment, "name" | "email" | "text">): string {
  return foldText([name, email, text].join(" "));
}

/** Spaces, line ends and kinds of apostrophes make no difference. */
function contentKey(postId: string, key: string, text: string, day: string): string {
  const plain = plainSigns(text.normalize("NFC")).replaceAll(/\s+/g, " ").trim();
  return createHash("sha256")
    .update(JSON.stringify([postId, key, plain, day]))
    .digest("hex");
}

/** Oldest first. */
export async function listPublicComments(
  services: AppServices,
  postId: string,
): Promise<PublicComment[]> {
  const comments = await listPublishedComments(services.db.reader, postId, maxComments);
  return comments.map(({ id, name, text, created_at: at }) => ({ id, name, text, at }));
}
