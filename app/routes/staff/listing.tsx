import { data, href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { endingSchema } from "#app/features/adoption/ending/ending.schema.server.ts";
import { endingPhoto } from "#app/features/adoption/ending/ending.ts";
import { EndingForm } from "#app/features/adoption/ending/ending-form.tsx";
import { findSavedEnding, saveEnding } from "#app/features/adoption/ending/save-ending.server.ts";
import { editFailed, editListing } from "#app/features/adoption/listing/edit-listing.server.ts";
import { EditListingForm } from "#app/features/adoption/listing/edit-listing-form.tsx";
import { listingEditSchema } from "#app/features/adoption/listing/listing.schema.server.ts";
import {
  type ListingStatus,
  listingList,
  stepNotice,
} from "#app/features/adoption/listing/listing.ts";
import { isOutdated, savedDifferences } from "#app/features/adoption/listing/listing-edit.ts";
import { ListingHistory } from "#app/features/adoption/listing/listing-history.tsx";
import { ListingSteps } from "#app/features/adoption/listing/listing-steps.tsx";
import { updateListingStatus } from "#app/features/adoption/listing/update-listing-status.server.ts";
import { findListingForStaff } from "#app/features/adoption/listing-desk/list-listings.server.ts";
import { listingSteps } from "#app/features/adoption/listing-desk/listing-steps.server.ts";
import { listAboutPet } from "#app/features/insights/related/list-related.server.ts";
import {
  RelatedRecordsList,
  RelatedTotals,
} from "#app/features/insights/related/related-records.tsx";
import { withLateFiles } from "#app/platform/files/late-files.ts";
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
import { rebuildListHref } from "#app/platform/lists/list-query.ts";
import { answerUpload, readPictureForm } from "#app/platform/pictures/picture-form.server.ts";
import { stepIntents } from "#app/platform/steps/step-intents.server.ts";
import { FormScreen } from "#app/ui/form-screen/form-screen.tsx";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/listing";

const list = { label: "Listings", href: href("/dashboard/staff/listings") };
export const handle = { title: "Edit Listing", under: list };

const notThere = "Listing not found";

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const page = orNotFound(
    await findListingForStaff(services, requireActor(context), params.id),
    notThere,
  );
  const related = await listAboutPet(services, requireActor(context), { listingId: params.id });
  const ending = await findSavedEnding(services, params.id);
  return { ...page, related, ending, key: newIdempotencyKey() };
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const before = orNotFound(await findListingForStaff(services, actor, id), notThere);
  const upload = await readPictureForm(
    services,
    actor,
    request,
    ["newPhotos", endingPhoto],
    "several",
  );
  const { form, fieldErrors, failed, staged, late } = upload;
  const next = href("/dashboard/staff/listings/:id", { id });
  const more = { staged, version: Number(form.get("version")) || 0 };
  const answer = answerUpload(upload, more);
  if (answer) return answer;

  if (formText(form, "intent") !== "save") {
    const { name } = before.listing;
    const back = formText(form, "back");
    const statusIntent = (to: ListingStatus) =>
      intent(
        noFields,
        (_, key) => updateListingStatus(services, actor, id, to, key),
        stepNotice(name, to),
      );
    const returned = await formAction(services, form, {
      title: editFailed,
      next: back ? rebuildListHref(listingList, back) : next,
      files: { fieldErrors, failed, late, where: "on this page" },
      intents: {
        publish: statusIntent("available"),
        withdraw: statusIntent("withdrawn"),
        ending: intent(
          endingSchema(services.now()),
          (texts, key) => saveEnding(services, actor, id, texts, key),
          `The new home of ${name} is on 'About Us'.`,
        ),
        removeEnding: intent(
          noFields,
          (_, key) => saveEnding(services, actor, id, undefined, key),
          `The new home of ${name} is no longer published.`,
        ),
        ...stepIntents(services, listingSteps, id, {
          stepRole: "staff",
          actor,
          action: next,
          hidden: back ? { back } : {},
          pinned: formText(form, "pinned"),
        }),
      },
    });
    if (returned instanceof Response) return returned;
    return data({ ...more, ...returned.data }, returned.init ?? undefined);
  }

  const submission = parseForm(form, listingEditSchema);
  if (submission.status !== "success" || Object.keys(fieldErrors).length > 0) {
    const all = { ...late?.refusal.fields, ...fieldErrors };
    return invalidForm(submission, { title: failed ?? editFailed, fieldErrors: all, more });
  }
  const edit = submission.value;
  const outcome = await attempt(
    form,
    editListing(services, actor, id, edit, readIdempotencyKey(form)),
    editFailed,
  );
  if (outcome.ok) {
    const text = withLateFiles(`${edit.name} is saved.`, late, "on this page");
    return redirectWithNotice(services, next, { kind: "success", text });
  }
  // A published listing needs a photo, and all of its photos are late.
  if (late && outcome.fields?.newPhotos) {
    return refusedForm(submission, late.refusal, { title: editFailed, more });
  }
  if (outcome.code !== "CONFLICT")
    return refusedForm(submission, outcome, { title: editFailed, more });
  const current = orNotFound(await findListingForStaff(services, actor, id), notThere);
  const latest = isOutdated(current.listing, edit.version)
    ? { version: current.listing.version, savedValues: savedDifferences(edit, current.listing) }
    : { version: edit.version };
  return refusedForm(submission, outcome, { more: { ...more, ...latest } });
}

export default function Listing({ loaderData, actionData }: Route.ComponentProps) {
  const { listing, history, pending, approved, lastEdit, undo } = loaderData;
  const isStep = actionData && "intent" in actionData && actionData.intent !== undefined;
  const endingResult = isStep && actionData.intent === "ending" ? actionData.result : undefined;
  const title = `Edit ${listing.name}`;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{title}</PageTitle>
      <FormScreen
        title={title}
        intro={<RelatedTotals kinds={loaderData.related} />}
        back={{ to: list.href, label: "Back to Listings" }}
        aside={
          <>
            <ListingSteps
              listing={listing}
              pending={pending}
              approved={approved}
              undo={undo}
              result={isStep && !endingResult ? actionData.result : undefined}
            />
            {listing.status === "adopted" && (
              <EndingForm
                listingId={listing.id}
                saved={loaderData.ending}
                staged={endingResult ? (actionData?.staged ?? []) : []}
                result={endingResult}
              />
            )}
            <RelatedRecordsList name={listing.name} kinds={loaderData.related} />
            <ListingHistory history={history} />
          </>
        }
      >
        <EditListingForm
          listing={listing}
          lastEdit={lastEdit}
          returned={isStep ? undefined : actionData}
        />
      </FormScreen>
    </>
  );
}
