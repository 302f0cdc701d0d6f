import { href } from "react-router";
import { BlogPage } from "#app/features/content/post/blog-page.tsx";
import { viewBlog } from "#app/features/content/post/list-posts.server.ts";
import { blogParams, readBlogQuery } from "#app/features/content/post/post.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { PageTitle, useSite } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/blog";

export const handle = { cache: { params: blogParams, shows: ["stories", "listings"] } };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readBlogQuery(url.searchParams);
  return { query, view: await viewBlog(context.get(servicesContext), query) };
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { query, view } = loaderData;
  const site = useSite();
  const { tag, stories } = query;
  const about = stories ? "Success Stories" : tag ? `Stories: ${tag}` : "Latest Stories";
  const topic = stories
    ? "Pets that found a home, and how."
    : tag
      ? `What we have written about ${tag}.`
      : "Rescues, homes found, and what we have learned about dogs, cats and horses.";
  const page = view.page > 1 ? `, page ${view.page}` : "";
  return (
    <>
      <PageTitle description={`${topic} Stories of ${site.name}${page}.`}>{about + page}</PageTitle>
      <link
        rel="alternate"
        type="application/atom+xml"
        title={`Stories of ${site.name}`}
        href={href("/blog/feed.xml")}
      />
      <BlogPage query={query} view={view} instagram={site.instagram} />
    </>
  );
}
