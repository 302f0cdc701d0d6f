import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { commentList } from "#app/features/content/comment/comment.ts";
import { CommentPage } from "#app/features/content/comment/comment-page.tsx";
import { commentSteps } from "#app/features/content/comment/comment-steps.server.ts";
import { findCommentForReview } from "#app/features/content/comment/review-comment.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction } from "#app/platform/http/form-action.server.ts";
import {
  formText,
  newIdempotencyKey,
  orNotFound,
  readForm,
} from "#app/platform/http/forms.server.ts";
import { listHrefOf } from "#app/platform/lists/list-query.ts";
import { stepIntents } from "#app/platform/steps/step-intents.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/comment";

const list = { label: "Comments", href: href("/dashboard/staff/blog/comments") };
export const handle = { title: "Comment", under: list };

/** Reloads the data after a refusal too, because somebody else has changed the record. */
export const shouldRevalidate = () => true;

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = await findCommentForReview(
    context.get(servicesContext),
    requireActor(context),
    params.id,
  );
  return { ...orNotFound(page, "Comment not found"), key: newIdempotencyKey() };
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const form = await readForm(request);
  const here = href("/dashboard/staff/blog/comments/:id", { id });
  const back = formText(form, "back");
  return formAction(services, form, {
    title: "This could not be saved.",
    next: back ? listHrefOf(commentList, back) : here,
    intents: stepIntents(services, commentSteps, id, {
      party: "staff",
      actor,
      action: here,
      hidden: back ? { back } : {},
    }),
  });
}

export default function Comment({ loaderData, actionData }: Route.ComponentProps) {
  const key = actionData?.key ?? loaderData.key;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>
        {`Comment of ${loaderData.comment.name}`}
      </PageTitle>
      <CommentPage {...loaderData} key={key} submissionKey={key} returned={actionData} />
    </>
  );
}
