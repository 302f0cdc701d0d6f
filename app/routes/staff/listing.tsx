import { data, href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { editListing } from "#app/features/adoption/listing/edit-listing.server.ts";
import { EditListingForm } from "#app/features/adoption/listing/edit-listing.tsx";
import { findForStaff } from "#app/features/adoption/listing/list-listings.server.ts";
import { listingEditSchema } from "#app/features/adoption/listing/listing.schema.server.ts";
import { listingStatuses, stepNotice } from "#app/features/adoption/listing/listing.ts";
import { differences, isOutdated } from "#app/features/adoption/listing/listing-edit.ts";
import { ListingHistory } from "#app/features/adoption/listing/listing-history.tsx";
import { ListingSteps } from "#app/features/adoption/listing/listing-steps.tsx";
import { markAdopted } from "#app/features/adoption/listing/mark-adopted.server.ts";
import { updateListingStatus } from "#app/features/adoption/listing/update-listing-status.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { statusOf, textOf } from "#app/platform/http/errors.ts";
import {
  invalidForm,
  newIdempotencyKey,
  orNotFound,
  parseForm,
  readForm,
  readIdempotencyKey,
  refusedForm,
} from "#app/platform/http/forms.server.ts";
import { redirectWithNotice } from "#app/platform/http/notices.server.ts";
import { listStaged, stagePicture } from "#app/platform/pictures/pictures.server.ts";
import { narrow, stack } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/listing";

const list = { label: "Listings", href: href("/dashboard/staff/listings") };
export const handle = { title: "Edit Listing", under: list };

const failed = "The listing could not be saved.";
const notThere = "Listing not found";

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = orNotFound(await findForStaff(context.get(servicesContext), params.id), notThere);
  return { ...page, key: newIdempotencyKey() };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const before = orNotFound(await findForStaff(services, params.id), notThere);
  const fileErrors: string[] = [];
  const form = await readForm(request, async ({ field, name, bytes }) => {
    if (field !== "newPhotos") return undefined;
    const staged = await stagePicture(services, actor, { name, bytes });
    if (!staged.ok) fileErrors.push(textOf(staged));
    return staged.ok ? staged.value.id : undefined;
  });
  const here = href("/dashboard/staff/listings/:id", { id: params.id });
  const say = (text: string) => redirectWithNotice(services, here, { kind: "success", text });
  const { name } = before.listing;

  const to = listingStatuses.find((one) => one === form.get("to"));
  if (to) {
    const outcome =
      to === "adopted"
        ? await markAdopted(services, actor, params.id, readIdempotencyKey(form))
        : await updateListingStatus(services, actor, params.id, to, readIdempotencyKey(form));
    if (outcome.ok) return say(stepNotice(name, to));
    const now = orNotFound(await findForStaff(services, params.id), notThere);
    return data({ now, refusal: textOf(outcome) }, { status: statusOf(outcome.code) });
  }

  const submission = parseForm(form, listingEditSchema);
  const again = {
    key: readIdempotencyKey(form) ?? newIdempotencyKey(),
    kept: await listStaged(services, actor, form.getAll("newPhotos").map(String)),
    version: Number(form.get("version")) || 0,
    theirs: {},
    now: before,
  };
  if (submission.status !== "success" || fileErrors.length > 0) {
    const fieldErrors: Record<string, string[]> = fileErrors.length
      ? { newPhotos: fileErrors }
      : {};
    return invalidForm(submission, { title: failed, fieldErrors, again });
  }
  const edit = submission.value;
  const outcome = await editListing(services, actor, params.id, edit, readIdempotencyKey(form));
  if (outcome.ok) return say(`${edit.name} is saved.`);
  if (outcome.code !== "CONFLICT")
    return refusedForm(submission, outcome, { title: failed, again });
  const now = orNotFound(await findForStaff(services, params.id), notThere);
  const passed = isOutdated(now.listing, edit.version);
  const anew = passed
    ? { version: now.listing.version, theirs: differences(edit, now.listing) }
    : { version: edit.version };
  return refusedForm(submission, outcome, {
    again: { ...again, ...anew, key: newIdempotencyKey(), now },
  });
}

export default function Listing({ loaderData, actionData }: Route.ComponentProps) {
  const { listing, history, pending, approved, lastEdit } = actionData?.now ?? loaderData;
  const returned = actionData && "result" in actionData ? actionData : undefined;
  const refusal = actionData && "refusal" in actionData ? actionData.refusal : undefined;
  const title = `Edit ${listing.name}`;
  return (
    <div className={`${narrow} ${stack.wide}`}>
      <PageTitle failed={actionData !== undefined}>{title}</PageTitle>
      <PageHeader title={title} back={{ to: list.href, label: "Back to Listings" }} />
      <ListingSteps
        {...{ listing, pending, approved, refusal }}
        key={`steps ${loaderData.key}`}
        pageKey={loaderData.key}
      />
      <EditListingForm
        {...{ listing, lastEdit, returned }}
        key={loaderData.key}
        submissionKey={loaderData.key}
      />
      <ListingHistory history={history} />
    </div>
  );
}
