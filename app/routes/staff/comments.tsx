import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { commentList } from "#app/features/content/comment/comment.ts";
import { CommentList } from "#app/features/content/comment/comment-list.tsx";
import { listCommentsForStaff } from "#app/features/content/comment/list-comments.server.ts";
import { noticeContext, servicesContext } from "#app/platform/http/context.server.ts";
import { newIdempotencyKey } from "#app/platform/http/forms.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import { parsePinnedRows } from "#app/platform/lists/pinned-rows.ts";
import type { Route } from "./+types/comments";

export const handle = {
  title: "Comments",
  under: { label: "Blog", href: href("/dashboard/staff/blog") },
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readListQuery(commentList, url.searchParams);
  const pinned = parsePinnedRows(context.get(noticeContext)?.pinned);
  return {
    ...(await listCommentsForStaff(
      context.get(servicesContext),
      requireActor(context),
      query,
      pinned,
    )),
    query,
    pageKey: newIdempotencyKey(),
  };
}

export default function Comments({ loaderData }: Route.ComponentProps) {
  return <CommentList {...loaderData} />;
}
