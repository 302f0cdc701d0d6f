import { data, href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { postSchema } from "#app/features/content/post/post.schema.server.ts";
import { isNewPost } from "#app/features/content/post/post.ts";
import { PostForm } from "#app/features/content/post/post-form.tsx";
import {
  findForStaff,
  listPetsForPost,
  previewPost,
} from "#app/features/content/post/review-posts.server.ts";
import {
  saveFailed,
  savePost,
  unpublishPost,
} from "#app/features/content/post/save-post.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction, intent, noFields } from "#app/platform/http/form-action.server.ts";
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
import { isUpload, readPictureForm } from "#app/platform/pictures/picture-form.server.ts";
import { listStaged } from "#app/platform/pictures/pictures.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/post";

export const handle = {
  title: "Story",
  under: { label: "Blog", href: href("/dashboard/staff/blog") },
};

/** Reloads the data after a refusal too, because somebody else may have changed the record. */
export const shouldRevalidate = () => true;

/** The form's page, for a new story or one that is there. */
async function findPage(services: AppServices, id: string) {
  if (!isNewPost(id)) return orNotFound(await findForStaff(services, id), "Story not found");
  return { post: undefined, pets: await listPetsForPost(services), history: [] };
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = await findPage(context.get(servicesContext), params.id);
  return { ...page, author: requireActor(context).name, key: newIdempotencyKey() };
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const { post } = await findPage(services, id);
  const { form, fieldErrors, failed } = await readPictureForm(services, actor, request, "cover");
  const version = Number(form.get("version")) || 0;
  const staged = await listStaged(services, actor, form.getAll("cover").map(String).slice(-1));
  const more = { staged, version };
  if (isUpload(form))
    return invalidForm(parseForm(form, noFields), { title: failed, fieldErrors, more });
  const pressed = formText(form, "intent");
  const stepsOf = (postId: string) => href("/dashboard/staff/blog/:id", { id: postId });

  if (pressed !== "publish" && pressed !== "draft" && pressed !== "preview") {
    const returned = await formAction(services, form, {
      title: saveFailed,
      next: stepsOf(id),
      intents: {
        unpublish: intent(
          noFields,
          (_, key) => unpublishPost(services, actor, id, key),
          "The story is a draft again. Its readers are told that there is nothing.",
        ),
      },
    });
    if (returned instanceof Response) return returned;
    return data({ ...more, ...returned.data }, returned.init ?? undefined);
  }

  const submission = parseForm(form, postSchema);
  if (submission.status !== "success" || Object.keys(fieldErrors).length > 0) {
    return invalidForm(submission, { title: failed ?? saveFailed, fieldErrors, more });
  }
  const input = submission.value;
  if (pressed === "preview") {
    const key = readIdempotencyKey(form) ?? newIdempotencyKey();
    const preview = await previewPost(input.text);
    return data({ ...more, result: submission.reply(), key, preview });
  }
  const publish = pressed === "publish";
  const outcome = await attempt(
    form,
    savePost(services, actor, post?.id, { ...input, publish }, readIdempotencyKey(form)),
    saveFailed,
  );
  if (!outcome.ok) {
    // After another's edit the next one is made knowingly, over that version.
    const now = outcome.code === "CONFLICT" ? (await findPage(services, id)).post : undefined;
    return refusedForm(submission, outcome, {
      title: saveFailed,
      more: { ...more, ...(now && { version: now.version }) },
    });
  }
  return redirectWithNotice(services, stepsOf(outcome.value.id), {
    kind: "success",
    text:
      outcome.value.status === "published"
        ? `“${input.title}” is published.`
        : `“${input.title}” is saved as a draft.`,
  });
}

export default function Story({ loaderData, actionData }: Route.ComponentProps) {
  const { post, key } = loaderData;
  const isStep = actionData && "intent" in actionData && actionData.intent !== undefined;
  const isPreview = actionData && "preview" in actionData;
  const title = post ? `Edit ${post.title}` : "Write a Story";
  return (
    <>
      <PageTitle failed={actionData !== undefined && !isPreview}>{title}</PageTitle>
      <PostForm
        {...loaderData}
        key={post?.id ?? "new"}
        submissionKey={key}
        returned={isStep ? undefined : actionData}
        stepResult={isStep ? actionData.result : undefined}
      />
    </>
  );
}
