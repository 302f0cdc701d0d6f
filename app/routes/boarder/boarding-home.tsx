import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { homeSchema } from "#app/features/providers/boarder/boarder.schema.server.ts";
import { HomeForm } from "#app/features/providers/boarder/home-form.tsx";
import { findHome, saveHome } from "#app/features/providers/boarder/save-home.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { intent, submitForm } from "#app/platform/http/form-action.server.ts";
import { newIdempotencyKey } from "#app/platform/http/forms.server.ts";
import { answerUpload, readPictureForm } from "#app/platform/pictures/picture-form.server.ts";
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
  const upload = await readPictureForm(services, actor, request, "newPhotos", "several");
  const { form, staged, ...fileErrors } = upload;
  const files = { ...fileErrors, where: "on this page" };
  const more = { staged };
  const save = intent(
    homeSchema,
    (input, key) => saveHome(services, actor, input, key),
    "Your boarding home is saved.",
  );
  const next = href("/dashboard/profile/boarding-home");
  return answerUpload(upload, more) ?? submitForm(services, form, save, { next, more, files });
}

export default function BoardingHome({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle failed={actionData !== undefined}>Boarding Home</PageTitle>
      <HomeForm
        home={loaderData.home}
        staged={actionData?.staged ?? []}
        result={actionData?.result}
      />
    </>
  );
}
