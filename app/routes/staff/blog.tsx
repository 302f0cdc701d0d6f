import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { postList } from "#app/features/content/post/post.ts";
import { PostList } from "#app/features/content/post/post-list.tsx";
import { listPostsForStaff } from "#app/features/content/post/staff-posts.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { newIdempotencyKey } from "#app/platform/http/forms.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/blog";

export const handle = { title: "Blog" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readListQuery(postList, url.searchParams);
  const list = await listPostsForStaff(context.get(servicesContext), requireActor(context), query);
  return { ...list, query, pageKey: newIdempotencyKey() };
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  return <PostList {...loaderData} />;
}
