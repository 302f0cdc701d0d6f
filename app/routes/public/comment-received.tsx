import { href } from "react-router";
import { CommentReceived } from "#app/features/content/comment/comment-received.tsx";
import { findPublishedPost } from "#app/features/content/post/list-posts.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { orNotFound } from "#app/platform/http/forms.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/comment-received";

export const handle = { cache: { params: ["link"], shows: ["stories"] } };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const post = await findPublishedPost(context.get(servicesContext), params.slug);
  const { title, slug } = orNotFound(post, "Story not found");
  return { title, slug, mailed: url.searchParams.get("link") !== "later" };
}

export default function CommentReceivedPage({ loaderData }: Route.ComponentProps) {
  const { title, slug, mailed } = loaderData;
  return (
    <>
      <PageTitle description={`Your comment on “${title}” waits for our team to read it.`}>
        {`Your comment on ${title}`}
      </PageTitle>
      <meta name="robots" content="noindex" />
      <CommentReceived title={title} back={href("/blog/:slug", { slug })} mailed={mailed} />
    </>
  );
}
