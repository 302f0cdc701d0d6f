import { href } from "react-router";
import {
  eraseOwnComment,
  findOwnComment,
} from "#app/features/content/comment/own-comment.server.ts";
import { OwnCommentPage } from "#app/features/content/comment/own-comment-page.tsx";
import { findPublishedPost } from "#app/features/content/post/list-posts.server.ts";
import { eraseTraces } from "#app/features/privacy/erasure/erase-traces.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formText, orNotFound, readForm, refusalPage } from "#app/platform/http/forms.server.ts";
import { redirectWithNotice } from "#app/platform/http/notices.server.ts";
import { refused } from "#app/platform/outcome.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/own-comment";

const unknown = [
  "This link no longer works",
  "The comment is erased, or a part of the address is missing.",
] as const;

export async function loader({ context, params }: Route.LoaderArgs) {
  return orNotFound(await findOwnComment(context.get(servicesContext), params.token), ...unknown);
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { token, post } = orNotFound(await findOwnComment(services, params.token), ...unknown);
  const intent = formText(await readForm(request), "intent");
  if (intent !== "erase") throw refusalPage(refused("INVALID"));
  await eraseOwnComment(services, token, (trx, record) => eraseTraces(services, trx, record));
  const text = "Your comment is erased, with your name and your address.";
  const isPublished = await findPublishedPost(services, post.slug);
  const next = isPublished ? `${href("/blog/:slug", { slug: post.slug })}#comments` : href("/blog");
  return redirectWithNotice(services, next, { kind: "success", text });
}

export default function OwnComment({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Your comment</PageTitle>
      <OwnCommentPage comment={loaderData} />
    </>
  );
}
