import type { Actor } from "#app/platform/actor.ts";
import { formatInstant } from "#app/platform/dates.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { transition } from "#app/platform/history/transition.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { isId } from "#app/platform/ids.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { maxCounted } from "#app/platform/lists/max-counted.ts";
import { paginate } from "#app/platform/lists/paginate.server.ts";
import { done, type Outcome } from "#app/platform/outcome.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  commentRecord,
  countPending,
  findComment,
  listComments,
  type PostedComment,
} from "./comment.queries.server.ts";
import { type CommentStep, canTake, type commentList, commentSteps } from "./comment.ts";

/** Returns one page of readers' comments, the newest first; `pending` is counted up to 1,000, `over` beyond. */
export async function listCommentsForReview(
  services: AppServices,
  { status, q, page }: ListQuery<typeof commentList>,
) {
  const { reader } = services.db;
  const { rows, more } = await paginate(page, (place) =>
    listComments(reader, { status, terms: searchTerms(q) }, place),
  );
  const pending = await countPending(reader, maxCounted + 1);
  return {
    rows: rows.map(shown),
    more,
    pending: { count: Math.min(pending, maxCounted), over: pending > maxCounted },
  };
}

/** Returns a comment as its page shows it to staff; `undefined` for any other id. */
export async function findCommentForReview(services: AppServices, id: string) {
  if (!isId(id)) return undefined;
  const { reader } = services.db;
  const found = await findComment(reader, id);
  return found && { comment: shown(found), history: await listHistory(reader, "comment", id) };
}

function shown(comment: PostedComment) {
  const { id, name, email, text, status, created_at: at, post_id, post_title, post_slug } = comment;
  return {
    id,
    name,
    email,
    text,
    status,
    at,
    post: { id: post_id, title: post_title, slug: post_slug },
  };
}

const phrases: Record<CommentStep, string> = {
  approve: "approved",
  reject: "rejected",
  undo: "took back what was decided about",
};

/**
 * Staff show a comment to readers, refuse it, or take either back. Returns its id. Refuses NOT_FOUND for an unknown
 * id, CONFLICT with who did what when where it is in that status already.
 */
export function reviewComment(
  services: AppServices,
  actor: Actor,
  id: string,
  step: CommentStep,
  key: string | undefined,
): Promise<Outcome<{ id: string; name: string }>> {
  const form = { key, verb: "review-comment", actorId: actor.id, content: { id, step } };
  return idempotent<{ id: string; name: string }>(services, form, async (trx) => {
    const change = await transition(trx, commentRecord, id, {
      ...{ to: commentSteps[step], actor, now: services.now() },
      can: ({ status }) => canTake(step, status),
      conflict: async () => {
        const last = (await listHistory(trx, "comment", id)).at(-1);
        if (!last?.from_status) return "Nobody has decided about this comment yet.";
        return `${last.actor_name} ${phrases[step]} this comment on ${formatInstant(last.at)}.`;
      },
    });
    return change.ok ? done({ id, name: change.value.name }) : change;
  });
}
