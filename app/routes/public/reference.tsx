import { href } from "react-router";
import { resumeSession } from "#app/features/accounts/auth/session-cookie.middleware.server.ts";
import {
  findInterestStatus,
  isRequester,
} from "#app/features/adoption/interest/follow-interest.server.ts";
import { InterestStatusPage } from "#app/features/adoption/interest/follow-interest.tsx";
import { digitsSchema } from "#app/features/adoption/interest/interest.schema.server.ts";
import { withdrawRequest } from "#app/features/adoption/interest/release-interest.server.ts";
import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import { InquiryStatusPage } from "#app/features/inquiries/inquiry/follow-inquiry.tsx";
import { servicesContext } from "#app/platform/http/context.server.ts";
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
import { refused } from "#app/platform/outcome.ts";
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

/** Returns the lookup of a reference's kind, by its first letter. */
function lookupOf(reference: string) {
  const lookups = entityDescriptors.flatMap((one) => ("reference" in one ? [one.reference] : []));
  return lookups.find(({ letter }) => letter === reference.charAt(0));
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const reference = orNotFound(readReference(params.reference), unknown);
  const { letter, verifySender } = orNotFound(lookupOf(reference), unknown);
  const form = await readForm(request);
  const submission = parseForm(form, digitsSchema);
  if (letter === "A" && form.get("intent") === "withdraw") {
    return withdraw(services, request, reference, submission, readIdempotencyKey(form));
  }
  if (submission.status !== "success") return invalidForm(submission);
  const outcome = await verifySender(services, reference, submission.value.digits);
  if (!outcome.ok && outcome.code === "NOT_FOUND") return orNotFound(undefined, unknown);
  if (!outcome.ok) return refusedForm(submission, outcome);
  const what = letter === "A" ? "request" : "message";
  return redirectWithNotice(
    services,
    href("/r/:reference", { reference }),
    { kind: "success", text: `Thank you. Here is your whole ${what}.` },
    [await rememberSender(services, request, reference)],
  );
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
      {followed.kind === "Message" ? (
        <InquiryStatusPage followed={followed} result={result} />
      ) : (
        <InterestStatusPage followed={followed} submissionKey={key} result={result} />
      )}
    </>
  );
}
