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
import type { AppServices } from "#app/platform/services.ts";
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
 * same words of the same address below the same post on one Lagos day are one comment, whatever the name. A program
 * that filled in the hidden field gets the same answer, and nothing is kept. Refuses NOT_FOUND for a post that has no
 * such address or is not published, RATE_LIMITED as for all that visitors send.
 */
export async function sendComment(
  services: AppServices,
  visitor: { address: string },
  slug: string,
  { name, email, comment, website }: CommentInput,
): Promise<Outcome<null>> {
  const post = await findPublishedPost(services, slug);
  if (!post) return refused("NOT_FOUND");
  if (website) return done(null);
  const now = services.now();
  const at = now.toISOString();
  const key = emailKey(email);
  const token = codeFrom(randomBytes(tokenLength));
  const { site } = services;
  return transact<null>(services, async (trx) => {
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
      search_text: commentSearchText({ name, email, text: comment }),
      created_at: at,
      updated_at: at,
    });
    if (!inserted) return done(null);
    const limits = visitorRateLimits("comment", visitor.address, [key]);
    const exceeded = await consumeRateLimits(trx, now, limits);
    if (exceeded) return exceeded;
    const step = { entity: "comment", entityId: id, from: null, to: "pending" };
    await recordHistory(trx, now, { ...step, actor: { name } });
    await queueStaffNotification(trx, now, "comment-new", id);
    const address = commentAddress(site.origin, { token });
    await sendUnaskedMail(trx, now, {
      to: email,
      email: commentReceivedEmail({ name, title: post.title, address, siteName: site.name }),
      cause: `comment-received:${id}`,
      about: [{ entity: "comment", id }],
    });
    return done(null);
  });
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
