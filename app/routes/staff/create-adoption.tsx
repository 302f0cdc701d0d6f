import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import {
  createListing,
  creationFailed,
} from "#app/features/adoption/listing/create-listing.server.ts";
import { findListingDraft } from "#app/features/adoption/listing/find-listing-draft.server.ts";
import { listingSchema } from "#app/features/adoption/listing/listing.schema.server.ts";
import { photoMessages } from "#app/features/adoption/listing/listing.ts";
import { ListingForm } from "#app/features/adoption/listing/listing-form.tsx";
import { withLateFiles } from "#app/platform/files/late-files.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import {
  attempt,
  invalidForm,
  newIdempotencyKey,
  orNotFound,
  parseForm,
  readIdempotencyKey,
  refusedForm,
} from "#app/platform/http/forms.server.ts";
import { redirectWithNotice } from "#app/platform/http/notices.server.ts";
import { answerUpload, readPictureForm } from "#app/platform/pictures/picture-form.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/create-adoption";

export const handle = {
  title: "Create Listing",
  under: { label: "Listings", href: href("/dashboard/staff/listings") },
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const animalId = url.searchParams.get("animal");
  const services = context.get(servicesContext);
  const offered = animalId
    ? orNotFound(await findListingDraft(services, animalId), "Animal not found")
    : undefined;
  return { offered, key: newIdempotencyKey() };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const animalId = url.searchParams.get("animal") || undefined;
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const upload = await readPictureForm(services, actor, request, "imageUrl");
  const { form, fieldErrors, failed, staged, late } = upload;
  const publish = form.get("intent") !== "draft";
  const submission = parseForm(form, listingSchema);
  const returned = { title: creationFailed, more: { staged } };
  const answer = answerUpload(upload, returned.more);
  if (answer) return answer;
  if (submission.status !== "success" || Object.keys(fieldErrors).length > 0) {
    // The message about a missing photo appears together with the others.
    const isMissing =
      publish && !late && !animalId && form.getAll("imageUrl").every((one) => one === "");
    const missing = isMissing ? [photoMessages.picture] : [];
    const photo = { imageUrl: fieldErrors.imageUrl ?? late?.refusal.fields?.imageUrl ?? missing };
    return invalidForm(submission, {
      ...returned,
      title: failed ?? returned.title,
      fieldErrors: photo,
    });
  }
  if (publish && late) return refusedForm(submission, late.refusal, returned);
  const outcome = await attempt(
    form,
    createListing(
      services,
      actor,
      { ...submission.value, publish, animalId },
      readIdempotencyKey(form),
    ),
    returned.title,
  );
  if (!outcome.ok) return refusedForm(submission, outcome, returned);
  return redirectWithNotice(
    services,
    publish
      ? href("/pet-details/:id", { id: outcome.value.id })
      : href("/dashboard/staff/listings/:id", { id: outcome.value.id }),
    {
      kind: "success",
      text: publish
        ? "Adoption listing created successfully!"
        : withLateFiles(
            `${submission.value.name} is saved as a draft. Visitors do not see it yet.`,
            late,
            "on this page",
          ),
    },
  );
}

export default function CreateAdoption({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle failed={actionData !== undefined}>Create Adoption Listing</PageTitle>
      <ListingForm
        offered={loaderData.offered}
        staged={actionData?.staged ?? []}
        result={actionData?.result}
      />
    </>
  );
}
