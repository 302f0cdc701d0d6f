import { href } from "react-router";
import { createListing } from "#app/features/adoption/listing.server.ts";
import { ListingForm } from "#app/features/adoption/listing-form.tsx";
import { listingSchema } from "#app/features/adoption/listing-schema.ts";
import { listStaged, stagePicture } from "#app/features/adoption/pictures.server.ts";
import { worldContext } from "#app/http/context.server.ts";
import { textOf } from "#app/http/errors.ts";
import {
  invalid,
  keyOf,
  newKey,
  parseForm,
  readForm,
  refusedForm,
} from "#app/http/forms.server.ts";
import { requireActor } from "#app/http/guards.server.ts";
import { redirectWithNotice } from "#app/http/notices.server.ts";
import { PageTitle } from "#app/shell.tsx";
import type { Route } from "./+types/create-adoption";

export const handle = { title: "Create Adoption Listing" };

const failed = "Failed to create adoption listing. Please try again.";

export function loader() {
  return { key: newKey() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const world = context.get(worldContext);
  const actor = requireActor(context);
  const pictureErrors: string[] = [];
  const form = await readForm(request, async ({ field, name, bytes }) => {
    if (field !== "imageUrl") return undefined;
    const staged = await stagePicture(world, actor, { name, bytes });
    if (!staged.ok) pictureErrors.push(textOf(staged));
    return staged.ok ? staged.value.id : undefined;
  });
  const publish = form.get("intent") !== "draft";
  const submission = parseForm(form, listingSchema);
  const again = {
    key: keyOf(form) ?? newKey(),
    kept: await listStaged(world, actor, form.getAll("imageUrl").map(String).slice(-1)),
  };
  if (submission.status !== "success" || pictureErrors.length > 0) {
    const fieldErrors: Record<string, string[]> =
      pictureErrors.length > 0 ? { imageUrl: pictureErrors } : {};
    return invalid(submission, { title: failed, fieldErrors, again });
  }
  const outcome = await createListing(world, actor, { ...submission.value, publish }, keyOf(form));
  if (!outcome.ok) {
    // A key that was used up by other words would be refused again.
    const key = outcome.code === "CONFLICT" ? newKey() : again.key;
    return refusedForm(submission, outcome, { title: failed, again: { ...again, key } });
  }
  return redirectWithNotice(
    world,
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
        kept={actionData?.kept ?? []}
        result={actionData?.result}
      />
    </>
  );
}
