import { listSenders } from "#app/features/accounts/person/find-person.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { listHistory, listLastChanges } from "#app/platform/history/history.queries.server.ts";
import { isId } from "#app/platform/ids.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { maxCounted } from "#app/platform/lists/max-counted.ts";
import { paginate } from "#app/platform/lists/paginate.server.ts";
import { type PinnedRow, restorePinnedRows } from "#app/platform/lists/pinned-rows.ts";
import { recordPlaces } from "#app/platform/lists/record-places.server.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";
import type { AppServices } from "#app/platform/services.ts";
import { viewSteps, viewUndo } from "#app/platform/steps/steps.server.ts";
import {
  countPendingComments,
  findComment,
  listComments,
  listCommentsById,
  listedComments,
  type PostedComment,
} from "./comment.queries.server.ts";
import { commentList, mayBeRobot } from "./comment.ts";
import { commentSteps } from "./comment-steps.server.ts";

type CommentQuery = ListQuery<typeof commentList>;

const commentFilter = ({ status, q }: Pick<CommentQuery, "status" | "q">) => ({
  status,
  terms: searchTerms(q),
});

/**
 * One page, newest first; rows that were just decided keep their place. `pending` is counted up to 1,000, `over` means
 * more.
 */
export async function listCommentsForStaff(
  services: AppServices,
  actor: Actor,
  query: CommentQuery,
  pinned: readonly PinnedRow[] = [],
) {
  const { reader } = services.db;
  const pinnedIds = pinned.map(({ id }) => id);
  const { rows, more } = await paginate(query.page, (place) =>
    listComments(reader, commentFilter(query), place),
  );
  const pending = await countPendingComments(reader, maxCounted + 1);
  const found = await listCommentsById(reader, pinnedIds);
  return {
    rows: (await viewComments(services, actor, restorePinnedRows(rows, pinned, found))).map(
      (row) => {
        return { ...row, pinned: pinnedIds.includes(row.id) };
      },
    ),
    more,
    pending: { count: Math.min(pending, maxCounted), over: pending > maxCounted },
  };
}

export async function findCommentForStaff(services: AppServices, actor: Actor, id: string) {
  if (!isId(id)) return undefined;
  const { reader } = services.db;
  const found = await findComment(reader, id);
  if (!found) return undefined;
  const [comment] = await viewComments(services, actor, [found]);
  return (
    comment && {
      comment,
      senders: await listSenders(reader, { emailKey: found.email_key }),
      history: await listHistory(reader, "comment", id),
    }
  );
}

async function viewComments(
  services: AppServices,
  actor: Actor,
  comments: readonly PostedComment[],
) {
  const now = services.now();
  const ids = comments.map(({ id }) => id);
  const last = await listLastChanges(services.db.reader, "comment", ids);
  return comments.map((comment) => {
    const { id, name, email, text, status, created_at: at } = comment;
    const { post_id, post_title: title, post_slug: slug } = comment;
    return {
      id,
      name,
      email,
      text,
      status,
      mayBeRobot: mayBeRobot(comment),
      at,
      post: { id: post_id, title, slug },
      steps: viewSteps(commentSteps, "staff", comment, now),
      undo: viewUndo(commentSteps, comment, last.get(id), { stepRole: "staff", actor }, now),
    };
  });
}

/** A comment's place in the list, and the next pending one. */
export const commentPlaces = recordPlaces(commentList, listedComments, {
  filter: commentFilter,
  waiting: ({ status = "pending", q }) =>
    status === "pending" ? commentFilter({ status, q }) : undefined,
});
