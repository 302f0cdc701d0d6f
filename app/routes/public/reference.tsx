import { href } from "react-router";
import { findReader } from "#app/features/accounts/auth/session-cookie.middleware.server.ts";
import { digitsSchema } from "#app/features/adoption/interest/interest.schema.server.ts";
import { InterestStatusPage } from "#app/features/adoption/interest/public/follow-interest.tsx";
import { findOwnInterestIntents } from "#app/features/adoption/interest/public/own-interest-steps.server.ts";
import { readDiary } from "#app/features/boarding/care-log/read-diary.server.ts";
import { StayDiary } from "#app/features/boarding/care-log/stay-diary.tsx";
import { findOwnStayIntents } from "#app/features/boarding/stay/owner/own-stay-steps.server.ts";
import { addStayFile } from "#app/features/boarding/stay/public/add-stay-file.server.ts";
import { StayStatusPage } from "#app/features/boarding/stay/public/follow-stay.tsx";
import { readPetField, uploaded } from "#app/features/boarding/stay/stay-fields.ts";
import { isFileField } from "#app/features/boarding/stay-file/stay-file.ts";
import { DonationStatusPage } from "#app/features/donations/donation/public/follow-donation.tsx";
import { InquiryStatusPage } from "#app/features/inquiries/inquiry/follow-inquiry.tsx";
import {
  eraseHeld,
  listHeldConsents,
  referenceLookup,
  withdrawHeldConsent,
} from "#app/features/privacy/held/held-data.server.ts";
import { withdrawnConsentSchema } from "#app/features/privacy/own-data/withdrawn-consent.schema.server.ts";
import { requestInfoContext, servicesContext } from "#app/platform/http/context.server.ts";
import { textOf } from "#app/platform/http/errors.ts";
import { formAction, intent, noFields } from "#app/platform/http/form-action.server.ts";
import {
  invalidForm,
  newIdempotencyKey,
  orNotFound,
  parseForm,
  readForm,
  refusedForm,
} from "#app/platform/http/forms.server.ts";
import { redirectWithNotice } from "#app/platform/http/notices.server.ts";
import { rememberSender } from "#app/platform/http/sender-cookie.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { formatReference, readReference } from "#app/platform/references.ts";
import type { AppServices } from "#app/platform/services.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/reference";

const unknown = "There is no request with this reference";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const reference = orNotFound(readReference(params.reference), unknown);
  const reader = await findReader(services, request, reference);
  const lookup = orNotFound(referenceLookup(reference), unknown);
  const followed = orNotFound(await lookup.find(services, reference, reader), unknown);
  const isTheirs = await lookup.held.isSender(services, reference, reader);
  const consents = isTheirs ? await listHeldConsents(services, reference) : [];
  const ownStay = followed.kind === "Boarding request" ? followed.ownerView : undefined;
  const diary = ownStay ? await readDiary(services.db.reader, ownStay.id) : [];
  return { followed, consents, diary, key: newIdempotencyKey() };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const reference = orNotFound(readReference(params.reference), unknown);
  const lookup = orNotFound(referenceLookup(reference), unknown);
  const { letter } = lookup;
  const reader = await findReader(services, request, reference);
  const isTheirs = await lookup.held.isSender(services, reference, reader);
  const files = filesFor(services, context.get(requestInfoContext), reference);
  // Files are taken in only from who may read all of it.
  const form = await readForm(request, isTheirs && letter === "B" ? files.take : undefined);
  if (!form.has("intent")) return verify(services, request, reference, form);
  // What was erased is nobody's: a repeated form of the browser that did so is answered as the first.
  const isRepeated = reader.isSender && form.get("intent") === "erase";
  if (!isTheirs && !isRepeated) {
    orNotFound(await lookup.find(services, reference, reader), unknown);
    const text = "Please enter the last four digits of your phone number first.";
    return refusedForm(parseForm(form, digitsSchema), refused("FORBIDDEN", text));
  }
  return formAction(services, form, {
    next: href("/r/:reference", { reference }),
    title: "This could not be sent",
    intents: await intentsOf(services, letter, reference, files),
  });
}

/** The form by which somebody shows in another browser that it is theirs. */
async function verify(services: AppServices, request: Request, reference: string, form: FormData) {
  const submission = parseForm(form, digitsSchema);
  if (submission.status !== "success") return invalidForm(submission);
  const { letter, verifySender } = orNotFound(referenceLookup(reference), unknown);
  const outcome = await verifySender(services, reference, submission.value.digits);
  if (!outcome.ok && outcome.code === "NOT_FOUND") return orNotFound(undefined, unknown);
  if (!outcome.ok) return refusedForm(submission, outcome);
  const what = wordFor(letter);
  return redirectWithNotice(
    services,
    href("/r/:reference", { reference }),
    { kind: "success", text: `Thank you. Here is your whole ${what}.` },
    [await rememberSender(services, request, reference)],
  );
}

function dataIntents(services: AppServices, reference: string, what: string) {
  return {
    "withdraw-consent": intent(
      withdrawnConsentSchema,
      (input) => withdrawHeldConsent(services, reference, input),
      "You have taken it back. From now on we do not do this any more.",
    ),
    erase: intent(
      noFields,
      () => eraseHeld(services, reference),
      `What we held of you in this ${what} is erased.`,
    ),
  };
}

async function intentsOf(services: AppServices, letter: string, reference: string, files: Files) {
  if (letter === "A") {
    const steps = await findOwnInterestIntents(
      services,
      reference,
      href("/r/:reference", { reference }),
    );
    return { ...steps, ...dataIntents(services, reference, "request") };
  }
  if (letter === "B") return stayIntents(services, reference, files);
  return dataIntents(services, reference, wordFor(letter));
}

function wordFor(letter: string): string {
  return letter === "C" ? "message" : letter === "D" ? "gift" : "request";
}

async function stayIntents(services: AppServices, reference: string, files: Files) {
  return {
    file: intent(
      noFields,
      async () => sentFiles(files),
      (names) => names.map(uploaded).join(". "),
    ),
    ...(await findOwnStayIntents(services, reference, href("/r/:reference", { reference }))),
    ...dataIntents(services, reference, "request"),
  };
}

type Files = { arrived: string[]; wrong: string[] };

/** Takes in the files of a stay, and keeps what became of each. */
function filesFor(services: AppServices, visitor: { address: string }, reference: string) {
  const arrived: string[] = [];
  const wrong: string[] = [];
  const take = async ({
    field,
    name,
    bytes,
  }: {
    field: string;
    name: string;
    bytes: Uint8Array;
  }) => {
    const read = readPetField(field);
    if (!read || !isFileField(read.field)) return undefined;
    const file = { field: read.field, name, bytes };
    const added = await addStayFile(services, visitor, reference, file, read.position);
    if (added.ok) arrived.push(name);
    else wrong.push(...(Object.values(added.fields ?? {})[0] ?? [textOf(added)]));
    return undefined;
  };
  return { arrived, wrong, take };
}

function sentFiles({ arrived, wrong }: Files): Outcome<string[]> {
  if (wrong.length > 0) return refused("UNSUPPORTED", wrong.join(" "));
  if (arrived.length > 0) return done(arrived);
  return refused("INVALID", "Please choose a file first.");
}

export default function Reference({ loaderData, actionData }: Route.ComponentProps) {
  const { followed, consents, diary } = loaderData;
  const page = {
    consents,
    submissionKey: actionData?.key ?? loaderData.key,
    result: actionData?.result,
  };
  return (
    <>
      <PageTitle
        failed={actionData !== undefined}
      >{`${followed.kind} ${formatReference(followed.reference)}`}</PageTitle>
      {followed.kind === "Message" && <InquiryStatusPage {...page} followed={followed} />}
      {followed.kind === "Adoption request" && <InterestStatusPage {...page} followed={followed} />}
      {followed.kind === "Boarding request" && (
        <StayStatusPage {...page} followed={followed} diary={<StayDiary days={diary} />} />
      )}
      {followed.kind === "Donation" && <DonationStatusPage {...page} followed={followed} />}
    </>
  );
}
