import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { findCorrectable } from "#app/features/medical-records/medical-record/find-records.server.ts";
import { recordSchema } from "#app/features/medical-records/medical-record/medical-record.schema.server.ts";
import {
  canWrite,
  kindNames,
  type RecordKind,
  recordKinds,
} from "#app/features/medical-records/medical-record/medical-record.ts";
import { MedicalRecordForm } from "#app/features/medical-records/medical-record/medical-record-form.tsx";
import { readRecordForm } from "#app/features/medical-records/medical-record/store-medical-file.server.ts";
import { writeRecord } from "#app/features/medical-records/medical-record/write-record.server.ts";
import { findPetPage } from "#app/features/pets/pet/list-pets.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { noFields } from "#app/platform/http/form-action.server.ts";
import {
  invalidForm,
  newIdempotencyKey,
  orNotFound,
  parseForm,
  readIdempotencyKey,
  refusedForm,
} from "#app/platform/http/forms.server.ts";
import { redirectWithNotice } from "#app/platform/http/notices.server.ts";
import { isUpload } from "#app/platform/pictures/picture-form.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { FormScreen } from "#app/ui/form-screen/form-screen.tsx";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/add-record";

export const handle = {
  title: "Add to the Health Page",
  under: { label: "My Pets", href: href("/dashboard/pet-owner/pets") },
};

/** The kind that the address names, of those that an owner writes; a vaccination where it names none. */
function kindOf(url: URL): RecordKind {
  const named = recordKinds.find((kind) => kind === url.searchParams.get("kind"));
  return named && canWrite("owner", named) ? named : "vaccination";
}

/** The pet, the kind of entry and the own entry that is corrected; 404 for another's of either. */
async function find(services: AppServices, actor: Actor, petId: string, url: URL) {
  const { pet } = orNotFound(await findPetPage(services, actor, petId), "Pet not found");
  const id = url.searchParams.get("corrects");
  if (id === null) return { pet, kind: kindOf(url), corrected: undefined };
  const record = orNotFound(
    await findCorrectable(services, actor, { petId, id }),
    "Entry not found",
  );
  const { title, happened_on: happenedOn, next_due_on, batch, text, kind } = record;
  const values = { title, happenedOn, nextDueOn: next_due_on ?? "", batch, text };
  return { pet, kind, corrected: { id, values } };
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { pet, ...found } = await find(services, requireActor(context), params.id, url);
  return {
    ...{ ...found, pet: { id: pet.id, name: pet.name } },
    today: lagosDay(services.now()),
    key: newIdempotencyKey(),
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const { pet, kind, corrected } = await find(services, actor, params.id, url);
  const { form, fieldErrors, staged } = await readRecordForm(services, actor, request);
  const submission = parseForm(form, recordSchema(kind, lagosDay(services.now())));
  const more = { staged };
  if (isUpload(form)) return invalidForm(parseForm(form, noFields), { fieldErrors, more });
  const returned = { title: "This could not be saved.", more };
  if (submission.status !== "success" || Object.keys(fieldErrors).length > 0) {
    return invalidForm(submission, { ...returned, fieldErrors });
  }
  const outcome = await writeRecord(
    services,
    actor,
    pet.id,
    submission.value,
    readIdempotencyKey(form),
  );
  if (!outcome.ok) return refusedForm(submission, outcome, returned);
  const name = kindNames[kind];
  return redirectWithNotice(services, href("/dashboard/pet-owner/pets/:id", pet), {
    kind: "success",
    text: corrected ? "The correction is saved; what it said before is kept." : `${name} added.`,
  });
}

export default function AddRecord({ loaderData, actionData }: Route.ComponentProps) {
  const { pet, kind, corrected, today, key } = loaderData;
  const name = kindNames[kind];
  const title = corrected ? `Correct: ${name}` : `Add ${name}`;
  const page = href("/dashboard/pet-owner/pets/:id/add-record", pet);
  const query = corrected ? `?kind=${kind}&corrects=${corrected.id}` : `?kind=${kind}`;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{title}</PageTitle>
      <FormScreen
        title={title}
        back={{
          to: href("/dashboard/pet-owner/pets/:id", pet),
          label: `Back to ${pet.name}`,
        }}
        aside={
          <>
            <h2>What is written stays</h2>
            <p>
              Entries are never changed or lost: a correction takes the place of an entry, and what
              it said before stays below it. Yours are marked as the owner's.
            </p>
            <h2>Who sees this</h2>
            <p>You, and the vets with whom you share the health page of {pet.name}.</p>
          </>
        }
      >
        <MedicalRecordForm
          key={key}
          kind={kind}
          action={page + query}
          corrected={corrected}
          today={today}
          submissionKey={actionData?.key ?? key}
          staged={actionData?.staged ?? []}
          result={actionData?.result}
        />
      </FormScreen>
    </>
  );
}
