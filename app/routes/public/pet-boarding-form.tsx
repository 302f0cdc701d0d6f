import { data, href, redirect } from "react-router";
import {
  findReader,
  resumeSession,
} from "#app/features/accounts/auth/session-cookie.middleware.server.ts";
import { viewProfile } from "#app/features/accounts/profile/find-profile.server.ts";
import { addStayFile } from "#app/features/boarding/stay/public/add-stay-file.server.ts";
import {
  findStayStatus,
  isStayOwner,
} from "#app/features/boarding/stay/public/follow-stay.server.ts";
import {
  openRequestedStay,
  requestStay,
} from "#app/features/boarding/stay/public/request-stay.server.ts";
import { type SentStay, StayForm } from "#app/features/boarding/stay/public/stay-form.tsx";
import { stayFormSchema } from "#app/features/boarding/stay/stay.schema.server.ts";
import { stayTexts } from "#app/features/boarding/stay/stay-fields.ts";
import { readStayForm } from "#app/features/boarding/stay-file/read-stay-form.server.ts";
import { type FileField, isFileField } from "#app/features/boarding/stay-file/stay-file.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { requestInfoContext, servicesContext } from "#app/platform/http/context.server.ts";
import { textOf } from "#app/platform/http/errors.ts";
import { noFields } from "#app/platform/http/form-action.server.ts";
import {
  attempt,
  invalidForm,
  newIdempotencyKey,
  parseForm,
  readForm,
  readIdempotencyKey,
  refusedForm,
} from "#app/platform/http/forms.server.ts";
import { redirectWithNotice } from "#app/platform/http/notices.server.ts";
import { isSender, rememberSender } from "#app/platform/http/sender-cookie.server.ts";
import { readReference } from "#app/platform/references.ts";
import type { AppServices } from "#app/platform/services.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/pet-boarding-form";

export const handle = { hydrate: true };

/** The page of a request whose words are stored and whose files follow: `?sent={reference}`. */
function sentReference(url: URL): string | undefined {
  return readReference(url.searchParams.get("sent") ?? "");
}

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const reference = sentReference(url);
  const sent = reference && (await findSent(services, request, reference));
  if (reference && !sent) throw redirect(href("/r/:reference", { reference }), 303);
  const { actor } = await resumeSession(services, request);
  const profile = actor && (await viewProfile(services, actor));
  const known = profile && {
    ownerName: profile.name,
    ownerEmail: profile.email,
    ownerPhone: profile.phone ?? "",
  };
  return {
    today: lagosDay(services.now()),
    key: newIdempotencyKey(),
    known: known ?? {},
    sent: sent || undefined,
  };
}

/** Only for its owner: in the browser that sent it or proved to, or signed in with its address. */
async function findSent(
  services: AppServices,
  request: Request,
  reference: string,
): Promise<SentStay | undefined> {
  const reader = await findReader(services, request, reference);
  const stay = await findStayStatus(services, reference, reader);
  const { ownerView } = stay ?? {};
  return ownerView?.isWhole ? { reference, pet: ownerView.pet, files: ownerView.files } : undefined;
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { address } = context.get(requestInfoContext);
  const reference = sentReference(url);
  if (reference) return addFile(services, { address }, request, reference);
  const { form, fieldErrors, staged } = await readStayForm(services, { address }, request);
  const submission = parseForm(form, stayFormSchema(lagosDay(services.now())));
  const returned = { title: stayTexts.failed, more: { staged } };
  if (submission.status !== "success" || Object.keys(fieldErrors).length > 0) {
    return invalidForm(submission, { ...returned, fieldErrors });
  }
  const { actor } = await resumeSession(services, request);
  const visitor = { address, personId: actor?.id };
  const requested = await attempt(
    form,
    requestStay(services, visitor, submission.value, readIdempotencyKey(form)),
    stayTexts.failed,
  );
  const outcome = requested.ok
    ? openRequestedStay(
        requested.value,
        await isSender(services, request, requested.value.reference),
      )
    : requested;
  if (!outcome.ok) return refusedForm(submission, outcome, returned);
  const { reference: made, isRepeated } = outcome.value;
  const page = href("/r/:reference", { reference: made });
  const follows = form.has("filesFollow") && !isRepeated;
  const response = await redirectWithNotice(
    services,
    follows ? `${href("/pet-boarding/form")}?sent=${made}` : page,
    isRepeated
      ? { kind: "info", text: "You already asked for this pet and these days" }
      : { kind: "success", text: stayTexts.submitted },
    [await rememberSender(services, request, made)],
  );
  // The page of the request has a security policy of its own.
  if (!follows) response.headers.set("X-Remix-Reload-Document", "true");
  return response;
}

/** One file of a request that was sent, on its own. */
async function addFile(
  services: AppServices,
  visitor: { address: string },
  request: Request,
  reference: string,
) {
  const reader = await findReader(services, request, reference);
  if (!(await isStayOwner(services, reference, reader))) throw data(null, { status: 403 });
  const fieldErrors: Partial<Record<FileField, string[]>> = {};
  const arrived: { id: string }[] = [];
  const form = await readForm(request, async ({ field, name, bytes }) => {
    if (!isFileField(field)) return undefined;
    const added = await addStayFile(services, visitor, reference, { field, name, bytes });
    if (added.ok) arrived.push({ id: added.value.fileName });
    else fieldErrors[field] = Object.values(added.fields ?? {})[0] ?? [textOf(added)];
    return undefined;
  });
  const submission = parseForm(form, noFields);
  if (arrived.length === 0) return invalidForm(submission, { fieldErrors, more: { staged: [] } });
  return data({ result: submission.reply(), key: newIdempotencyKey(), staged: arrived });
}

export default function PetBoardingForm({ loaderData, actionData }: Route.ComponentProps) {
  const { sent, key, ...form } = loaderData;
  const staged = actionData?.staged.flatMap((one) => ("token" in one ? [one] : [])) ?? [];
  return (
    <>
      <PageTitle
        failed={!sent && actionData !== undefined}
        description="Ask us to look after your pet: your days, what it eats and needs, and whom to call. No account needed."
        path={href("/pet-boarding/form")}
      >
        Pet Boarding Request
      </PageTitle>
      <StayForm
        {...form}
        sent={sent}
        staged={staged}
        submissionKey={actionData?.key ?? key}
        result={actionData?.result}
      />
    </>
  );
}
