import type { Actor } from "#app/platform/actor.ts";
import { listHistory, listLastChanges } from "#app/platform/history/history.queries.server.ts";
import { isId } from "#app/platform/ids.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { maxCounted } from "#app/platform/lists/max-counted.ts";
import { paginate } from "#app/platform/lists/paginate.server.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";
import type { AppServices } from "#app/platform/services.ts";
import { viewSteps, viewUndo } from "#app/platform/steps/steps.server.ts";
import {
  countPending,
  findComment,
  listComments,
  type PostedComment,
} from "./comment.queries.server.ts";
import type { commentList } from "./comment.ts";
import { commentSteps } from "./comment-steps.server.ts";

/** Returns one page of readers' comments, the newest first; `pending` is counted up to 1,000, `over` beyond. */
export async function listCommentsForReview(
  services: AppServices,
  actor: Actor,
  { status, q, page }: ListQuery<typeof commentList>,
) {
  const { reader } = services.db;
  const { rows, more } = await paginate(page, (place) =>
    listComments(reader, { status, terms: searchTerms(q) }, place),
  );
  const pending = await countPending(reader, maxCounted + 1);
  return {
    rows: await shown(services, actor, rows),
    more,
    pending: { count: Math.min(pending, maxCounted), over: pending > maxCounted },
  };
}

/** Returns a comment as its page shows it to staff; `undefined` for any other id. */
export async function findCommentForReview(services: AppServices, actor: Actor, id: string) {
  if (!isId(id)) return undefined;
  const { reader } = services.db;
  const found = await findComment(reader, id);
  if (!found) return undefined;
  const [comment] = await shown(services, actor, [found]);
  return comment && { comment, history: await listHistory(reader, "comment", id) };
}

async function shown(services: AppServices, actor: Actor, comments: readonly PostedComment[]) {
  const now = services.now();
  const ids = comments.map(({ id }) => id);
  const last = await listLastChanges(services.db.reader, "comment", ids);
  const taker = { party: "staff", actor };
  return comments.map((comment) => {
    const { id, name, email, text, status, created_at: at } = comment;
    const { post_id, post_title: title, post_slug: slug } = comment;
    return {
      id,
      name,
      email,
      text,
      status,
      at,
      post: { id: post_id, title, slug },
      steps: viewSteps(commentSteps, "staff", comment, now),
      undo: viewUndo(commentSteps, comment, last.get(id), taker, now),
    };
  });
}
