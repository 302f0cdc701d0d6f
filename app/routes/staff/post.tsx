import { data, href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { missingInForm, postSchema } from "#app/features/content/post/post.schema.server.ts";
import { isNewPost, postList, saveFailed } from "#app/features/content/post/post.ts";
import { PostForm } from "#app/features/content/post/post-form.tsx";
import { postSteps } from "#app/features/content/post/post-steps.server.ts";
import { savePost } from "#app/features/content/post/save-post.server.ts";
import {
  findPostForStaff,
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
import { rebuildListHref } from "#app/platform/lists/list-query.ts";
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

/** The form of a new or an existing story. */
async function findPage(services: AppServices, actor: Actor, id: string) {
  if (!isNewPost(id))
    return orNotFound(await findPostForStaff(services, actor, id), "Story not found");
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
  const upload = await readPictureForm(services, actor, request, "cover");
  const { form, fieldErrors, failed, staged, late } = upload;
  const version = Number(form.get("version")) || 0;
  const more = { staged, version };
  const answer = answerUpload(upload, more);
  if (answer) return answer;
  const intent = formText(form, "intent");
  const postHref = (postId: string) => href("/dashboard/staff/blog/:id", { id: postId });

  if (intent !== "publish" && intent !== "draft" && intent !== "preview") {
    const back = formText(form, "back");
    const returned = await formAction(services, form, {
      title: saveFailed,
      next: back ? rebuildListHref(postList, back) : postHref(id),
      intents: stepIntents(services, postSteps, id, {
        stepRole: "staff",
        actor,
        action: postHref(id),
        only: ["unpublish"],
      }),
    });
    if (returned instanceof Response) return returned;
    return data({ ...more, ...returned.data }, returned.init ?? undefined);
  }

  const submission = parseForm(form, postSchema);
  if (submission.status !== "success" || Object.keys(fieldErrors).length > 0) {
    const isForReaders =
      intent === "publish" || (intent === "draft" && post?.status === "published");
    const hasCover = staged.length > 0 || post?.cover !== undefined;
    const missing = isForReaders ? missingInForm(form, hasCover) : {};
    const all = { ...missing, ...late?.refusal.fields, ...fieldErrors };
    return invalidForm(submission, { title: failed ?? saveFailed, fieldErrors: all, more });
  }
  const input = submission.value;
  if (intent === "preview") {
    const key = readIdempotencyKey(form) ?? newIdempotencyKey();
    const preview = await previewPost(input.text);
    return data({ ...more, result: submission.reply(), key, preview });
  }
  const publish = intent === "publish";
  if (publish && late) return refusedForm(submission, late.refusal, { title: saveFailed, more });
  const outcome = await attempt(
    form,
    savePost(services, actor, post?.id, { ...input, publish }, readIdempotencyKey(form)),
    saveFailed,
  );
  if (!outcome.ok) {
    // The conflict names the other version, so the next attempt may overwrite it.
    const now =
      outcome.code === "CONFLICT" ? (await findPage(services, actor, id)).post : undefined;
    return refusedForm(submission, outcome, {
      title: saveFailed,
      more: { ...more, ...(now && { version: now.version }) },
    });
  }
  const { id: postId, status, changeId } = outcome.value;
  const { title } = input;
  const { publish: step } = postSteps.stepsByRole.staff;
  const savedText =
    status === "published" ? step.notice({ title }) : `“${title}” is saved as a draft.`;
  return redirectWithNotice(services, postHref(postId), {
    kind: "success",
    text: withLateFiles(savedText, late, "on this page"),
    ...(changeId && { undo: undoForm(postHref(postId), undoLabel(step.label, title), changeId) }),
  });
}

export default function Post({ loaderData, actionData }: Route.ComponentProps) {
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
