import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { CommentPage } from "#app/features/content/comment/comment-page.tsx";
import { commentSteps } from "#app/features/content/comment/comment-steps.server.ts";
import {
  commentPlaces,
  findCommentForStaff,
} from "#app/features/content/comment/list-comments.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction } from "#app/platform/http/form-action.server.ts";
import { newIdempotencyKey, orNotFound } from "#app/platform/http/forms.server.ts";
import { readRecordForm } from "#app/platform/http/record-form.server.ts";
import { stepIntents } from "#app/platform/steps/step-intents.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/comment";

const list = { label: "Comments", href: href("/dashboard/staff/blog/comments") };
export const handle = { title: "Comment", under: list, noticeAt: "page" };

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const page = orNotFound(
    await findCommentForStaff(services, requireActor(context), id),
    "Comment not found",
  );
  return {
    ...page,
    place: await commentPlaces.view(services, url.searchParams, id),
    key: newIdempotencyKey(),
  };
}

export async function action({ context, params: { id }, request, url }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const { form, next, origin } = await readRecordForm(
    services,
    { request, url },
    { places: commentPlaces, id, decisions: ["approve", "reject"] },
  );
  return formAction(services, form, {
    title: "This could not be saved.",
    next,
    intents: stepIntents(services, commentSteps, id, { stepRole: "staff", actor, ...origin }),
  });
}

export default function Comment({ loaderData, actionData }: Route.ComponentProps) {
  const { key, ...page } = loaderData;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>
        {`Comment of ${loaderData.comment.name}`}
      </PageTitle>
      <CommentPage {...page} returned={actionData} />
    </>
  );
}
