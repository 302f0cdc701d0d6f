import { postList } from "#app/features/content/post/post.ts";
import { PostList } from "#app/features/content/post/post-list.tsx";
import { listForStaff } from "#app/features/content/post/review-posts.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/blog";

export const handle = { title: "Blog" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readListQuery(postList, url.searchParams);
  return { ...(await listForStaff(context.get(servicesContext), query)), query };
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  return <PostList {...loaderData} />;
}
