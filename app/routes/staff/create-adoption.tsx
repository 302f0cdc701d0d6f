import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { createListing } from "#app/features/adoption/listing/create-listing.server.ts";
import { listingSchema } from "#app/features/adoption/listing/listing.schema.server.ts";
import { ListingForm } from "#app/features/adoption/listing/listing-form.tsx";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { textOf } from "#app/platform/http/errors.ts";
import {
  invalidForm,
  newIdempotencyKey,
  parseForm,
  readForm,
  readIdempotencyKey,
  refusedForm,
} from "#app/platform/http/forms.server.ts";
import { redirectWithNotice } from "#app/platform/http/notices.server.ts";
import { listStaged, stagePicture } from "#app/platform/pictures/pictures.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/create-adoption";

export const handle = { title: "Create Adoption Listing" };

const failed = "Failed to create adoption listing. Please try again.";

export function loader() {
  return { key: newIdempotencyKey() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const pictureErrors: string[] = [];
  const form = await readForm(request, async ({ field, name, bytes }) => {
    if (field !== "imageUrl") return undefined;
    const staged = await stagePicture(services, actor, { name, bytes });
    if (!staged.ok) pictureErrors.push(textOf(staged));
    return staged.ok ? staged.value.id : undefined;
  });
  const publish = form.get("intent") !== "draft";
  const submission = parseForm(form, listingSchema);
  const staged = await listStaged(services, actor, form.getAll("imageUrl").map(String).slice(-1));
  const returned = { title: failed, more: { staged } };
  if (submission.status !== "success" || pictureErrors.length > 0) {
    const fieldErrors: Record<string, string[]> =
      pictureErrors.length > 0 ? { imageUrl: pictureErrors } : {};
    return invalidForm(submission, { ...returned, fieldErrors });
  }
  const outcome = await createListing(
    services,
    actor,
    { ...submission.value, publish },
    readIdempotencyKey(form),
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
        : `${submission.value.name} is saved as a draft. Visitors do not see it yet.`,
    },
  );
}

export default function CreateAdoption({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle failed={actionData !== undefined}>Create Adoption Listing</PageTitle>
      <ListingForm
        key={loaderData.key}
        submissionKey={actionData?.key ?? loaderData.key}
        staged={actionData?.staged ?? []}
        result={actionData?.result}
      />
    </>
  );
}
