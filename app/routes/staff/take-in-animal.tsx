import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { listIntakeChoices } from "#app/features/animals/care-episode/find-animal.server.ts";
import { intakeSchema } from "#app/features/animals/care-episode/intake.schema.server.ts";
import { IntakeForm } from "#app/features/animals/care-episode/intake-form.tsx";
import { takeInAnimal } from "#app/features/animals/care-episode/take-in-animal.server.ts";
import { endOpenBookings } from "#app/features/insights/open-bookings/pet-left.server.ts";
import { animalPath } from "#app/features/pets/pet/animal.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { intent, submitForm } from "#app/platform/http/form-action.server.ts";
import { formText, newIdempotencyKey } from "#app/platform/http/forms.server.ts";
import { answerUpload, readPictureForm } from "#app/platform/pictures/picture-form.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/take-in-animal";

export const handle = {
  title: "Take In",
  under: { label: "Animals", href: "/dashboard/staff/animals" },
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const known = {
    number: url.searchParams.get("returned"),
    offered: url.searchParams.get("offered"),
  };
  return { ...(await listIntakeChoices(services, known)), key: newIdempotencyKey() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const upload = await readPictureForm(services, actor, request, "photo");
  const { form, staged, ...fileErrors } = upload;
  const files = { ...fileErrors, where: "on this page" };
  const more = { staged, returned: formText(form, "returned") };
  const takeIn = intent(
    intakeSchema(lagosDay(services.now())),
    (input, key) => takeInAnimal(services, actor, input, key, endOpenBookings),
    ({ petId, name }) => ({ text: `${name} is in our care.`, next: animalPath(petId) }),
  );
  return (
    answerUpload(upload, more) ??
    submitForm(services, form, takeIn, {
      next: "/dashboard/staff/animals",
      title: "The animal is not saved yet.",
      more,
      files,
    })
  );
}

export default function TakeInAnimal({ loaderData, actionData }: Route.ComponentProps) {
  const { key, ...choices } = loaderData;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>Take In</PageTitle>
      <IntakeForm {...choices} staged={actionData?.staged ?? []} result={actionData?.result} />
    </>
  );
}
