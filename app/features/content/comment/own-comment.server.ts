import type { Queries } from "#app/platform/db/database.server.ts";
import {
  eraseHistoryTexts,
  eraseOwnerName,
} from "#app/platform/history/history-personal-data.queries.server.ts";
import { maxExported, type PersonSubject } from "#app/platform/records/privacy-part.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  commentRecord,
  deleteComment,
  eraseCommentAddress,
  findComment,
  findCommentByToken,
  listCommentsFrom,
} from "./comment.queries.server.ts";
import type { CommentStatus } from "./comment.ts";
import { commentSearchText } from "./send-comment.server.ts";

/** For whoever has the link. */
type OwnComment = {
  token: string;
  name: string;
  text: string;
  at: string;
  status: CommentStatus;
  post: { title: string; slug: string };
};

export async function findOwnComment(
  services: AppServices,
  token: string,
): Promise<OwnComment | undefined> {
  const found = await findCommentByToken(services.db.reader, token);
  if (!found) return undefined;
  const { name, text, created_at: at, status, post_title: title, post_slug: slug } = found;
  return { token, name, text, at, status, post: { title, slug } };
}

/** Also erases by `eraseTraces` what other entities store about it. Does nothing for an unknown link. */
export async function eraseOwnComment(
  services: AppServices,
  token: string,
  eraseTraces: (trx: Queries, record: { entity: string; id: string }) => Promise<void>,
): Promise<void> {
  await services.db.transaction(async (trx) => {
    const found = await findCommentByToken(trx, token);
    if (!found) return;
    await eraseComment(trx, found.id);
    await eraseTraces(trx, { entity: "comment", id: found.id });
  });
}

/** In the caller's transaction. */
async function eraseComment(trx: Queries, id: string): Promise<void> {
  await commentRecord.lock(trx, id);
  await eraseOwnerName(trx, { entity: "comment", id }, null);
  await eraseHistoryTexts(trx, "comment", [id]);
  await deleteComment(trx, id);
}

/** Deletes the comments of a person's confirmed addresses, in the caller's transaction. Returns their ids. */
export async function eraseComments(
  trx: Queries,
  { emailKey, formerAddresses }: PersonSubject,
): Promise<string[]> {
  const found = emailKey ? await listCommentsFrom(trx, emailKey, maxExported) : [];
  for (const { emailKey: former, ...within } of formerAddresses) {
    found.push(...(await listCommentsFrom(trx, former, maxExported, within)));
  }
  const ids = [...new Set(found.map(({ id }) => id))];
  for (const id of ids) await eraseComment(trx, id);
  return ids;
}

/** At the end of the retention a rejected comment is deleted, and a published one loses its writer's address. */
export async function retireComment(trx: Queries, id: string): Promise<void> {
  await commentRecord.lock(trx, id);
  const comment = await findComment(trx, id);
  if (comment?.status === "rejected") return eraseComment(trx, id);
  if (comment?.status !== "published") return;
  await eraseCommentAddress(trx, id, commentSearchText({ ...comment, email: "" }));
}
