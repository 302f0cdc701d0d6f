import { data, href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { missingInForm, postSchema } from "#app/features/content/post/post.schema.server.ts";
import { isNewPost, postList, saveFailed } from "#app/features/content/post/post.ts";
import { PostForm } from "#app/features/content/post/post-form.tsx";
import { postSteps } from "#app/features/content/post/post-steps.server.ts";
import { savePost } from "#app/features/content/post/save-post.server.ts";
import {
  findForStaff,
  listPetsForPost,
  previewPost,
} from "#app/features/content/post/staff-posts.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { withLateFiles } from "#app/platform/files/late-files.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction } from "#app/platform/http/form-action.server.ts";
import {
  attempt,
  formText,
  invalidForm,
  newIdempotencyKey,
  orNotFound,
  parseForm,
  readIdempotencyKey,
  refusedForm,
} from "#app/platform/http/forms.server.ts";
import { redirectWithNotice } from "#app/platform/http/notices.server.ts";
import { listHrefOf } from "#app/platform/lists/list-query.ts";
import { answerUpload, readPictureForm } from "#app/platform/pictures/picture-form.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { stepIntents, undoForm } from "#app/platform/steps/step-intents.server.ts";
import { undoLabel } from "#app/platform/steps/steps.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/post";

export const handle = {
  title: "Story",
  under: { label: "Blog", href: href("/dashboard/staff/blog") },
};

/** The form's page, for a new story or one that is there. */
async function findPage(services: AppServices, actor: Actor, id: string) {
  if (!isNewPost(id)) return orNotFound(await findForStaff(services, actor, id), "Story not found");
  const pets = await listPetsForPost(services);
  return { post: undefined, pets, history: [], steps: [], undo: undefined };
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = requireActor(context);
  const page = await findPage(context.get(servicesContext), actor, params.id);
  return { ...page, author: actor.name, key: newIdempotencyKey() };
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const { post } = await findPage(services, actor, id);
  const read = await readPictureForm(services, actor, request, "cover");
  const { form, fieldErrors, failed, staged, late } = read;
  const version = Number(form.get("version")) || 0;
  const more = { staged, version };
  const answer = answerUpload(read, more);
  if (answer) return answer;
  const pressed = formText(form, "intent");
  const pageOf = (postId: string) => href("/dashboard/staff/blog/:id", { id: postId });

  if (pressed !== "publish" && pressed !== "draft" && pressed !== "preview") {
    const back = formText(form, "back");
    const returned = await formAction(services, form, {
      title: saveFailed,
      next: back ? listHrefOf(postList, back) : pageOf(id),
      intents: stepIntents(services, postSteps, id, {
        party: "staff",
        actor,
        action: pageOf(id),
        only: ["unpublish"],
      }),
    });
    if (returned instanceof Response) return returned;
    return data({ ...more, ...returned.data }, returned.init ?? undefined);
  }

  const submission = parseForm(form, postSchema);
  if (submission.status !== "success" || Object.keys(fieldErrors).length > 0) {
    const isForReaders =
      pressed === "publish" || (pressed === "draft" && post?.status === "published");
    const hasCover = staged.length > 0 || post?.cover !== undefined;
    const missing = isForReaders ? missingInForm(form, hasCover) : {};
    const all = { ...missing, ...late?.refusal.fields, ...fieldErrors };
    return invalidForm(submission, { title: failed ?? saveFailed, fieldErrors: all, more });
  }
  const input = submission.value;
  if (pressed === "preview") {
    const key = readIdempotencyKey(form) ?? newIdempotencyKey();
    const preview = await previewPost(input.text);
    return data({ ...more, result: submission.reply(), key, preview });
  }
  const publish = pressed === "publish";
  if (publish && late) return refusedForm(submission, late.refusal, { title: saveFailed, more });
  const outcome = await attempt(
    form,
    savePost(services, actor, post?.id, { ...input, publish }, readIdempotencyKey(form)),
    saveFailed,
  );
  if (!outcome.ok) {
    // After another's edit the next one is made knowingly, over that version.
    const now =
      outcome.code === "CONFLICT" ? (await findPage(services, actor, id)).post : undefined;
    return refusedForm(submission, outcome, {
      title: saveFailed,
      more: { ...more, ...(now && { version: now.version }) },
    });
  }
  const { id: postId, status, changeId } = outcome.value;
  const { title } = input;
  const { publish: step } = postSteps.parties.staff;
  const saved = status === "published" ? step.notice({ title }) : `“${title}” is saved as a draft.`;
  return redirectWithNotice(services, pageOf(postId), {
    kind: "success",
    text: withLateFiles(saved, late, "on this page"),
    ...(changeId && { undo: undoForm(pageOf(postId), undoLabel(step.label, title), changeId) }),
  });
}

export default function Story({ loaderData, actionData }: Route.ComponentProps) {
  const { key, ...page } = loaderData;
  const { post } = page;
  const isStep = actionData && "intent" in actionData && actionData.intent !== undefined;
  const isPreview = actionData && "preview" in actionData;
  const title = post ? `Edit ${post.title}` : "Write a Story";
  return (
    <>
      <PageTitle failed={actionData !== undefined && !isPreview}>{title}</PageTitle>
      <PostForm
        {...page}
        returned={isStep ? undefined : actionData}
        stepResult={isStep ? actionData.result : undefined}
      />
    </>
  );
}
