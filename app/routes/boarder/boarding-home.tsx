import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { homeSchema } from "#app/features/providers/boarder/boarder.schema.server.ts";
import { HomeForm } from "#app/features/providers/boarder/home-form.tsx";
import { findHome, saveHome } from "#app/features/providers/boarder/save-home.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { noFields } from "#app/platform/http/form-action.server.ts";
import {
  attempt,
  invalidForm,
  newIdempotencyKey,
  parseForm,
  readIdempotencyKey,
  refusedForm,
} from "#app/platform/http/forms.server.ts";
import { redirectWithNotice } from "#app/platform/http/notices.server.ts";
import { isUpload, readPictureForm } from "#app/platform/pictures/picture-form.server.ts";
import { listStaged } from "#app/platform/pictures/pictures.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/boarding-home";

export const handle = {
  title: "Boarding Home",
  under: { label: "Profile", href: href("/dashboard/profile") },
};

export async function loader({ context }: Route.LoaderArgs) {
  const home = await findHome(context.get(servicesContext), requireActor(context).id);
  return { home, key: newIdempotencyKey() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const { form, fieldErrors, failed } = await readPictureForm(
    services,
    actor,
    request,
    "newPhotos",
  );
  const submission = parseForm(form, homeSchema);
  const ids = form.getAll("newPhotos").map(String);
  const more = { staged: await listStaged(services, actor, ids) };
  if (isUpload(form))
    return invalidForm(parseForm(form, noFields), { title: failed, fieldErrors, more });
  if (submission.status !== "success" || Object.keys(fieldErrors).length > 0) {
    return invalidForm(submission, { title: failed, fieldErrors, more });
  }
  const outcome = await attempt(
    form,
    saveHome(services, actor, submission.value, readIdempotencyKey(form)),
  );
  if (!outcome.ok) return refusedForm(submission, outcome, { more });
  const text = "Your boarding home is saved.";
  const next = href("/dashboard/profile/boarding-home");
  return redirectWithNotice(services, next, { kind: "success", text });
}

export default function BoardingHome({ loaderData, actionData }: Route.ComponentProps) {
  const { key, home } = loaderData;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>Boarding Home</PageTitle>
      <HomeForm
        key={key}
        home={home}
        submissionKey={actionData?.key ?? key}
        staged={actionData?.staged ?? []}
        result={actionData?.result}
      />
    </>
  );
}
