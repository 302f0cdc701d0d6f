import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { type CommentStep, commentList } from "#app/features/content/comment/comment.ts";
import { CommentPage } from "#app/features/content/comment/comment-page.tsx";
import {
  findCommentForReview,
  reviewComment,
} from "#app/features/content/comment/review-comment.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction, intent, noFields } from "#app/platform/http/form-action.server.ts";
import {
  formText,
  newIdempotencyKey,
  orNotFound,
  readForm,
} from "#app/platform/http/forms.server.ts";
import { listHrefOf } from "#app/platform/lists/list-query.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/comment";

const list = { label: "Comments", href: href("/dashboard/staff/blog/comments") };
export const handle = { title: "Comment", under: list };

/** Reloads the data after a refusal too, because somebody else has changed the record. */
export const shouldRevalidate = () => true;

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = await findCommentForReview(context.get(servicesContext), params.id);
  return { ...orNotFound(page, "Comment not found"), key: newIdempotencyKey() };
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const form = await readForm(request);
  const here = href("/dashboard/staff/blog/comments/:id", { id });
  const back = formText(form, "back");
  const hidden: Record<string, string> = back ? { back } : {};
  const decide = (step: CommentStep, done: string) =>
    intent(
      noFields,
      (_, key) => reviewComment(services, actor, id, step, key),
      ({ name }) => ({
        text: `The comment of ${name} ${done}`,
        ...(step !== "undo" && {
          undo: {
            ...{ action: here, intent: "undo", label: `Undo what was decided for ${name}` },
            hidden,
          },
        }),
      }),
    );
  return formAction(services, form, {
    title: "This could not be saved.",
    next: back ? listHrefOf(commentList, back) : here,
    intents: {
      approve: decide("approve", "is shown below the story."),
      reject: decide("reject", "is not shown."),
      undo: decide("undo", "waits for a decision again."),
    },
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
