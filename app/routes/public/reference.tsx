import { href } from "react-router";
import { findReader } from "#app/features/accounts/auth/session-cookie.middleware.server.ts";
import {
  digitsSchema,
  interestReplySchema,
} from "#app/features/adoption/interest/interest.schema.server.ts";
import { InterestStatusPage } from "#app/features/adoption/interest/public/interest-status-page.tsx";
import { findOwnInterestIntents } from "#app/features/adoption/interest/public/own-interest-steps.server.ts";
import { writeAsApplicant } from "#app/features/adoption/interest/write-interest-message.server.ts";
import { readDiary } from "#app/features/boarding/care-log/read-diary.server.ts";
import { StayDiary } from "#app/features/boarding/care-log/stay-diary.tsx";
import { findOwnStayIntents } from "#app/features/boarding/stay/owner/own-stay-steps.server.ts";
import { addStayFile } from "#app/features/boarding/stay/public/add-stay-file.server.ts";
import { StayStatusPage } from "#app/features/boarding/stay/public/stay-status-page.tsx";
import { stayReplySchema } from "#app/features/boarding/stay/stay.schema.server.ts";
import { fileUploaded, readPetField } from "#app/features/boarding/stay/stay-fields.ts";
import { writeAsStayOwner } from "#app/features/boarding/stay/write-stay-message.server.ts";
import { isFileField } from "#app/features/boarding/stay-file/stay-file.ts";
import { DonationStatusPage } from "#app/features/donations/donation/public/donation-status-page.tsx";
import { replyTextSchema } from "#app/features/inquiries/inquiry/inquiry.schema.server.ts";
import { InquiryStatusPage } from "#app/features/inquiries/inquiry/inquiry-status-page.tsx";
import { replyToInquiry } from "#app/features/inquiries/inquiry/reply-to-inquiry.server.ts";
import { withdrawnConsentSchema } from "#app/features/privacy/own-data/withdrawn-consent.schema.server.ts";
import {
  endKeyLinks,
  eraseReferenceRecord,
  listReferenceConsents,
  opensByKey,
  referenceLookup,
  withdrawReferenceConsent,
} from "#app/features/privacy/sender-data/sender-data.server.ts";
import { isLate } from "#app/platform/files/late-files.ts";
import { requestInfoContext, servicesContext } from "#app/platform/http/context.server.ts";
import { redirectWithCookies } from "#app/platform/http/cookies.server.ts";
import { refusalText } from "#app/platform/http/errors.ts";
import {
  formAction,
  type Intent,
  intent,
  noFields,
} from "#app/platform/http/form-action.server.ts";
import {
  formText,
  invalidForm,
  newIdempotencyKey,
  orNotFound,
  parseForm,
  readForm,
  refusedForm,
} from "#app/platform/http/forms.server.ts";
import { redirectWithNotice } from "#app/platform/http/notices.server.ts";
import { rememberOpened, rememberSender } from "#app/platform/http/sender-cookie.server.ts";
import { done, type Outcome, type Refusal, refused } from "#app/platform/outcome.ts";
import { formatReference, readReference } from "#app/platform/references.ts";
import type { AppServices } from "#app/platform/services.ts";
import { wrap } from "#app/ui/layout/layout.css.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/reference";

const unknown = "There is no request with this reference";

const wrongKey = "old";

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const reference = orNotFound(readReference(params.reference), unknown);
  const key = url.searchParams.get("key");
  if (key !== null) throw await followKeyLink(services, request, { reference, key });
  const reader = await findReader(services, request, reference);
  const lookup = orNotFound(referenceLookup(reference), unknown);
  const followed = orNotFound(await lookup.find(services, reference, reader), unknown);
  const canAccess = await lookup.senderData.isSender(services, reference, reader);
  const consents = canAccess ? await listReferenceConsents(services, reference) : [];
  const isLinkOld = url.searchParams.get("link") === wrongKey;
  const ownStay = followed.kind === "Boarding request" ? followed.ownerView : undefined;
  const diary = ownStay ? await readDiary(services.db.reader, ownStay.id) : [];
  return { followed, consents, diary, isLinkOld, key: newIdempotencyKey() };
}

/**
 * Follows the link of an e-mail. With a valid key this browser may read and answer the record. A GET changes nothing
 * else, because programs open links by themselves. The next address contains no key.
 */
async function followKeyLink(
  services: AppServices,
  request: Request,
  { reference, key }: { reference: string; key: string },
): Promise<Response> {
  const page = href("/r/:reference", { reference });
  const response = (await opensByKey(services, { reference, key }))
    ? redirectWithCookies(page, [await rememberOpened(services, request, { reference, key })])
    : redirectWithCookies(`${page}?link=${wrongKey}`, []);
  response.headers.set("Cache-Control", "private, no-store");
  response.headers.set("Referrer-Policy", "no-referrer");
  return response;
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const reference = orNotFound(readReference(params.reference), unknown);
  const lookup = orNotFound(referenceLookup(reference), unknown);
  const { letter, answers } = lookup;
  const reader = await findReader(services, request, reference);
  const canAccess = await lookup.senderData.isSender(services, reference, reader);
  const files = receiveFiles(services, context.get(requestInfoContext), reference);
  // Files are accepted only from people who may read the whole record.
  const form = await readForm(request, canAccess && letter === "B" ? files.receive : undefined);
  if (!form.has("intent")) return verify(services, request, reference, form);
  // An erased record has no owner: a repeated form of the same browser gets the first answer.
  const isRepeated = reader.isSender && form.get("intent") === "erase";
  const mayAnswer =
    reader.hasKey === true &&
    (answers as readonly string[]).includes(formText(form, "intent")) &&
    (await lookup.senderData.isSender(services, reference, { ...reader, isSender: true }));
  if (!canAccess && !isRepeated && !mayAnswer) {
    orNotFound(await lookup.find(services, reference, reader), unknown);
    const text = "Please enter the last four digits of your phone number first.";
    return refusedForm(parseForm(form, digitsSchema), refused("FORBIDDEN", text));
  }
  const answer = await formAction(services, form, {
    next: href("/r/:reference", { reference }),
    title: "This could not be sent",
    intents: await findIntents(services, letter, reference, files),
  });
  if (answer instanceof Response && form.get("intent") === "erase" && !reader.isSender) {
    // The cookie opens nothing of an erased record; with it a repeated form gets the same answer.
    answer.headers.append("Set-Cookie", await rememberSender(services, request, reference));
  }
  return answer;
}

/** For another browser: the digits prove that the record is theirs. */
async function verify(services: AppServices, request: Request, reference: string, form: FormData) {
  const submission = parseForm(form, digitsSchema);
  if (submission.status !== "success") return invalidForm(submission);
  const { letter, verifySender } = orNotFound(referenceLookup(reference), unknown);
  const outcome = await verifySender(services, reference, submission.value.digits);
  if (!outcome.ok && outcome.code === "NOT_FOUND") return orNotFound(undefined, unknown);
  if (!outcome.ok) return refusedForm(submission, outcome);
  const what = recordNoun(letter);
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
      (input) => withdrawReferenceConsent(services, reference, input),
      "You have taken it back. We no longer do this.",
    ),
    "end-links": intent(
      noFields,
      () => endKeyLinks(services, reference),
      "The links in our e-mails so far open nothing any more. Our next e-mail has a new one.",
    ),
    erase: intent(
      noFields,
      () => eraseReferenceRecord(services, reference),
      `Your data in this ${what} is erased.`,
    ),
  };
}

async function findIntents(
  services: AppServices,
  letter: string,
  reference: string,
  files: ReceivedFiles,
): Promise<Record<string, Intent>> {
  if (letter === "A") {
    const steps = await findOwnInterestIntents(
      services,
      reference,
      href("/r/:reference", { reference }),
    );
    return {
      ...steps,
      reply: intent(
        interestReplySchema,
        ({ reply }, key) => writeAsApplicant(services, reference, reply, key),
        "Your message is sent.",
      ),
      ...dataIntents(services, reference, "request"),
    };
  }
  if (letter === "B") return stayIntents(services, reference, files);
  if (letter === "C") {
    return {
      reply: intent(
        replyTextSchema,
        ({ reply }, key) => replyToInquiry(services, undefined, { reference, reply }, key),
        "Your message is sent.",
      ),
      ...dataIntents(services, reference, "message"),
    };
  }
  return dataIntents(services, reference, recordNoun(letter));
}

function recordNoun(letter: string): string {
  return letter === "C" ? "message" : letter === "D" ? "gift" : "request";
}

async function stayIntents(services: AppServices, reference: string, files: ReceivedFiles) {
  return {
    file: intent(
      noFields,
      async () => filesOutcome(files),
      (names) => names.map(fileUploaded).join(". "),
    ),
    ...(await findOwnStayIntents(services, reference, href("/r/:reference", { reference }))),
    reply: intent(
      stayReplySchema,
      ({ reply }, key) => writeAsStayOwner(services, reference, reply, key),
      "Your message is sent.",
    ),
    ...dataIntents(services, reference, "request"),
  };
}

type Followed = Route.ComponentProps["loaderData"]["followed"];

type ReceivedFiles = { arrived: string[]; refusals: Refusal[] };

/** Stores the files of a stay, and remembers the result of each. */
function receiveFiles(services: AppServices, visitor: { address: string }, reference: string) {
  const arrived: string[] = [];
  const refusals: Refusal[] = [];
  const receive = async ({
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
    else refusals.push(added);
    return undefined;
  };
  return { arrived, refusals, receive };
}

function filesOutcome({ arrived, refusals }: ReceivedFiles): Outcome<string[]> {
  const late = refusals.find(isLate);
  const texts = refusals.flatMap((one) => Object.values(one.fields ?? {})[0] ?? [refusalText(one)]);
  if (late) return { ...late, message: texts.join(" ") };
  if (refusals.length > 0) return refused("UNSUPPORTED", texts.join(" "));
  if (arrived.length > 0) return done(arrived);
  return refused("INVALID", "Please choose a file first.");
}

/** Whether the page shows private details. */
function showsDetails(followed: Followed): boolean {
  return followed.kind === "Donation"
    ? followed.ownPath !== undefined
    : followed.ownerView !== undefined;
}

function OldLink() {
  return (
    <div className={wrap}>
      <p role="status">
        This link is too old or not complete. Please open the link in our newest e-mail.
      </p>
    </div>
  );
}

export default function Reference({ loaderData, actionData }: Route.ComponentProps) {
  const { followed, consents, diary, isLinkOld } = loaderData;
  const page = { consents, result: actionData?.result };
  return (
    <>
      <PageTitle
        failed={actionData !== undefined}
      >{`${followed.kind} ${formatReference(followed.reference)}`}</PageTitle>
      {isLinkOld && !showsDetails(followed) && <OldLink />}
      {followed.kind === "Message" && <InquiryStatusPage {...page} followed={followed} />}
      {followed.kind === "Adoption request" && <InterestStatusPage {...page} followed={followed} />}
      {followed.kind === "Boarding request" && (
        <StayStatusPage {...page} followed={followed} diary={<StayDiary days={diary} />} />
      )}
      {followed.kind === "Donation" && <DonationStatusPage {...page} followed={followed} />}
    </>
  );
}
