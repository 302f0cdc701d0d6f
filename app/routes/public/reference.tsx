import { href } from "react-router";
import { resumeSession } from "#app/features/accounts/auth/session-cookie.middleware.server.ts";
import {
  findInterestStatus,
  isRequester,
} from "#app/features/adoption/interest/follow-interest.server.ts";
import { InterestStatusPage } from "#app/features/adoption/interest/follow-interest.tsx";
import { digitsSchema } from "#app/features/adoption/interest/interest.schema.server.ts";
import { withdrawRequest } from "#app/features/adoption/interest/release-interest.server.ts";
import { answerAboutStay, cancelOwnStay } from "#app/features/boarding/stay/cancel-stay.server.ts";
import { isStayOwner } from "#app/features/boarding/stay/follow-stay.server.ts";
import { StayStatusPage } from "#app/features/boarding/stay/follow-stay.tsx";
import { answerStaySchema } from "#app/features/boarding/stay/stay.schema.server.ts";
import { uploaded } from "#app/features/boarding/stay/stay-fields.ts";
import { isFileField } from "#app/features/boarding/stay/stay-file.ts";
import { addStayFile } from "#app/features/boarding/stay/store-stay-file.server.ts";
import { DonationStatusPage } from "#app/features/donations/donation/follow-donation.tsx";
import { InquiryStatusPage } from "#app/features/inquiries/inquiry/follow-inquiry.tsx";
import { eraseHeld, lookupOf } from "#app/features/privacy/held/held-data.server.ts";
import { requestInfoContext, servicesContext } from "#app/platform/http/context.server.ts";
import { textOf } from "#app/platform/http/errors.ts";
import { formAction, intent, noFields } from "#app/platform/http/form-action.server.ts";
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
import { isSender, rememberSender } from "#app/platform/http/sender-cookie.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { formatReference, readReference } from "#app/platform/references.ts";
import type { AppServices } from "#app/platform/services.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/reference";

export const handle = { hydrate: false };

const unknown = "There is no request with this reference";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const reference = orNotFound(readReference(params.reference), unknown);
  const { actor } = await resumeSession(services, request);
  const sent = await isSender(services, request, reference);
  const reader = { isSender: sent, personId: actor?.id };
  const followed = await lookupOf(reference)?.find(services, reference, reader);
  return { followed: orNotFound(followed, unknown), key: newIdempotencyKey() };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const reference = orNotFound(readReference(params.reference), unknown);
  const { letter, verifySender } = orNotFound(lookupOf(reference), unknown);
  if (letter === "B") {
    const { address } = context.get(requestInfoContext);
    const changed = await changeStay(services, { address }, request, reference);
    if (changed) return changed;
  }
  const form = await readForm(request);
  const submission = parseForm(form, digitsSchema);
  if (letter === "A" && form.get("intent") === "withdraw") {
    return withdraw(services, request, reference, submission, readIdempotencyKey(form));
  }
  if (submission.status !== "success") return invalidForm(submission);
  const outcome = await verifySender(services, reference, submission.value.digits);
  if (!outcome.ok && outcome.code === "NOT_FOUND") return orNotFound(undefined, unknown);
  if (!outcome.ok) return refusedForm(submission, outcome);
  const what = letter === "C" ? "message" : "request";
  return redirectWithNotice(
    services,
    href("/r/:reference", { reference }),
    { kind: "success", text: `Thank you. Here is your whole ${what}.` },
    [await rememberSender(services, request, reference)],
  );
}

/**
 * What the owner does on the page of a stay; undefined for a form that shows whose it is. Files are taken in only from
 * who may read all of it.
 */
async function changeStay(
  services: AppServices,
  visitor: { address: string },
  request: Request,
  reference: string,
) {
  const { actor } = await resumeSession(services, request);
  const reader = {
    isSender: await isSender(services, request, reference),
    personId: actor?.id,
  };
  if (!(await isStayOwner(services, reference, reader))) return undefined;
  const arrived: string[] = [];
  const wrong: string[] = [];
  const form = await readForm(request, async ({ field, name, bytes }) => {
    if (!isFileField(field)) return undefined;
    const added = await addStayFile(services, visitor, reference, { field, name, bytes });
    if (added.ok) arrived.push(name);
    else wrong.push(...(Object.values(added.fields ?? {})[0] ?? [textOf(added)]));
    return undefined;
  });
  const next = href("/r/:reference", { reference });
  return formAction(services, form, {
    next,
    title: "This could not be sent",
    intents: {
      file: intent(
        noFields,
        async () => sentFiles(arrived, wrong),
        (names) => names.map(uploaded).join(". "),
      ),
      answer: intent(
        answerStaySchema,
        (input, key) => answerAboutStay(services, reference, input, key),
        "Thank you. Your answer is with us.",
      ),
      cancel: intent(
        noFields,
        (_, key) => cancelOwnStay(services, reference, key),
        ({ pet }) => `The stay of ${pet} is cancelled. Thank you for telling us.`,
      ),
      erase: intent(
        noFields,
        () => eraseHeld(services, reference),
        "What we held of you in this request is erased.",
      ),
    },
  });
}

function sentFiles(arrived: string[], wrong: string[]): Outcome<string[]> {
  if (wrong.length > 0) return refused("UNSUPPORTED", wrong.join(" "));
  if (arrived.length > 0) return done(arrived);
  return refused("INVALID", "Please choose a file first.");
}

/** Only for who may read all of it. */
async function withdraw(
  services: AppServices,
  request: Request,
  typed: string,
  submission: ReturnType<typeof parseForm<typeof digitsSchema>>,
  key: string | undefined,
) {
  const known = orNotFound(await findInterestStatus(services, typed, false), unknown);
  const { actor } = await resumeSession(services, request);
  const sent = await isSender(services, request, known.reference);
  const reader = { isSender: sent, personId: actor?.id };
  if (!(await isRequester(services, known.reference, reader))) {
    const text = "Please enter the last four digits of your phone number first.";
    return refusedForm(submission, refused("FORBIDDEN", text));
  }
  const outcome = await withdrawRequest(services, typed, key);
  if (!outcome.ok) return refusedForm(submission, outcome);
  const { reference, pet } = outcome.value;
  return redirectWithNotice(services, href("/r/:reference", { reference }), {
    kind: "success",
    text: `Your request for ${pet} is withdrawn. Thank you for telling us.`,
  });
}

export default function Reference({ loaderData, actionData }: Route.ComponentProps) {
  const { followed, key } = loaderData;
  const result = actionData?.result;
  return (
    <>
      <PageTitle
        failed={actionData !== undefined}
      >{`${followed.kind} ${formatReference(followed.reference)}`}</PageTitle>
      {followed.kind === "Message" && <InquiryStatusPage followed={followed} result={result} />}
      {followed.kind === "Adoption request" && (
        <InterestStatusPage followed={followed} submissionKey={key} result={result} />
      )}
      {followed.kind === "Donation" && <DonationStatusPage followed={followed} result={result} />}
      {followed.kind === "Boarding request" && (
        <StayStatusPage followed={followed} submissionKey={key} result={result} />
      )}
    </>
  );
}
