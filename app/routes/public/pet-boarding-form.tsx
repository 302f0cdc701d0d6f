import { data, href, redirect } from "react-router";
import {
  findReader,
  resumeSession,
} from "#app/features/accounts/auth/session-cookie.middleware.server.ts";
import { viewProfile } from "#app/features/accounts/profile/find-profile.server.ts";
import { readNightPrices } from "#app/features/boarding/capacity/night-prices.server.ts";
import { addStayFile } from "#app/features/boarding/stay/public/add-stay-file.server.ts";
import {
  answerPlaces,
  type PlacesAnswer,
} from "#app/features/boarding/stay/public/answer-places.server.ts";
import {
  findStayStatus,
  isStayOwner,
} from "#app/features/boarding/stay/public/follow-stay.server.ts";
import {
  addPetToForm,
  fillInForm,
  readPetNames,
  removePetFromForm,
} from "#app/features/boarding/stay/public/form-pets.server.ts";
import {
  findLastPets,
  readLastStay,
  readOwnStay,
} from "#app/features/boarding/stay/public/last-stay.server.ts";
import {
  readFileField,
  readStayForm,
} from "#app/features/boarding/stay/public/read-stay-form.server.ts";
import {
  openRequestedStay,
  requestStay,
} from "#app/features/boarding/stay/public/request-stay.server.ts";
import { type SentStay, StayForm } from "#app/features/boarding/stay/public/stay-form.tsx";
import {
  readStayDays,
  stayDaysSchema,
  stayFormSchema,
} from "#app/features/boarding/stay/stay.schema.server.ts";
import {
  type FilledFields,
  maxStayPets,
  removePetField,
  stayFormButtons,
  stayTexts,
} from "#app/features/boarding/stay/stay-fields.ts";
import type { StagedPetFile } from "#app/features/boarding/stay-file/stay-file.ts";
import type { Actor } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import {
  addLateFile,
  isLate,
  type LateFiles,
  withLateFiles,
} from "#app/platform/files/late-files.ts";
import { requestInfoContext, servicesContext } from "#app/platform/http/context.server.ts";
import { refusalText } from "#app/platform/http/errors.ts";
import { noFields } from "#app/platform/http/form-action.server.ts";
import {
  attempt,
  formText,
  invalidForm,
  newIdempotencyKey,
  parseForm,
  readForm,
  readIdempotencyKey,
  refusedForm,
  unchangedForm,
} from "#app/platform/http/forms.server.ts";
import { redirectWithNotice } from "#app/platform/http/notices.server.ts";
import { rememberSent } from "#app/platform/http/sender-cookie.server.ts";
import { readReference } from "#app/platform/references.ts";
import type { AppServices } from "#app/platform/services.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/pet-boarding-form";

/** `?sent={reference}`: the request is stored and its files follow. */
function sentReference(url: URL): string | undefined {
  return readReference(url.searchParams.get("sent") ?? "");
}

/** `?pets={count}`: a draft may have several pets. */
function readPets(url: URL): number {
  const count = Number(url.searchParams.get("pets"));
  return Number.isInteger(count) ? Math.min(Math.max(count, 1), maxStayPets) : 1;
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
  const again = await readOwnStay(services, actor, url.searchParams.get("again") ?? "");
  return {
    today: lagosDay(services.now()),
    key: newIdempotencyKey(),
    pets: again?.names ?? Array<string>(readPets(url)).fill(""),
    known: { ...(again && nested(again.fields)), ...known },
    sent: sent || undefined,
    prices: await readNightPrices(services),
    lastPets: sent ? undefined : await findLastPets(services, request, actor),
  };
}

/** Only for its owner: in the browser that sent it or entered the digits, or signed in with its address. */
async function findSent(
  services: AppServices,
  request: Request,
  reference: string,
): Promise<SentStay | undefined> {
  const reader = await findReader(services, request, reference);
  const stay = await findStayStatus(services, reference, reader);
  const { ownerView } = stay ?? {};
  return ownerView?.isWhole ? { reference, pets: ownerView.pets } : undefined;
}

/** Values by field name as the form takes them: `pets[1].petName` within `pets`. */
function nested(fields: FilledFields): Record<string, string> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return parseForm(form, noFields).payload as Record<string, string>;
}

/** What the returned form needs besides its values. */
type FormView = {
  names: string[];
  staged: readonly StagedPetFile[];
  focused: number | undefined;
  removed: number | undefined;
  place: PlacesAnswer | undefined;
};

async function viewForm(
  services: AppServices,
  form: FormData,
  staged: readonly StagedPetFile[],
  more: Partial<FormView> = {},
): Promise<FormView> {
  const names = readPetNames(form);
  const input = { startDate: formText(form, "startDate"), endDate: formText(form, "endDate") };
  const days = readStayDays(input, lagosDay(services.now()));
  const place = days && (await answerPlaces(services, form, days, names.length));
  return { names, staged, focused: undefined, removed: undefined, place, ...more };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { address } = context.get(requestInfoContext);
  const reference = sentReference(url);
  if (reference) return addFile(services, { address }, request, reference);
  const { form, fieldErrors, late, staged } = await readStayForm(services, { address }, request);
  const { actor } = await resumeSession(services, request);
  const changed = await handleButton(services, request, { form, staged, actor });
  if (changed) return changed;
  const today = lagosDay(services.now());
  const submission = parseForm(form, stayFormSchema(today, readPetNames(form)));
  const returned = { title: stayTexts.failed, more: await viewForm(services, form, staged) };
  if (submission.status !== "success" || Object.keys(fieldErrors).length > 0) {
    const all = { ...late?.refusal.fields, ...fieldErrors };
    return invalidForm(submission, { ...returned, fieldErrors: all });
  }
  const visitor = { address, personId: actor?.id };
  const requested = await attempt(
    form,
    requestStay(services, visitor, submission.value, readIdempotencyKey(form)),
    stayTexts.failed,
  );
  const outcome = requested.ok
    ? openRequestedStay(
        requested.value,
        await isOwnStay(services, request, requested.value.reference),
      )
    : requested;
  if (!outcome.ok) return refusedForm(submission, outcome, returned);
  const { reference: newReference, isRepeated } = outcome.value;
  const page = href("/r/:reference", { reference: newReference });
  const follows = form.has("filesFollow") && !isRepeated;
  return redirectWithNotice(
    services,
    follows ? `${href("/pet-boarding/form")}?sent=${newReference}` : page,
    isRepeated
      ? { kind: "info", text: "You already asked for this pet and these days" }
      : {
          kind: "success",
          text: withLateFiles(stayTexts.submitted, late, "on this page"),
        },
    await rememberSent(services, request, newReference, actor),
  );
}

async function isOwnStay(services: AppServices, request: Request, reference: string) {
  return isStayOwner(services, reference, await findReader(services, request, reference));
}

type ButtonForm = { form: FormData; staged: readonly StagedPetFile[]; actor: Actor | undefined };

/** Buttons that change the form and store nothing; undefined for the button that sends it. */
async function handleButton(
  services: AppServices,
  request: Request,
  { form, staged, actor }: ButtonForm,
) {
  const button = formText(form, "intent");
  const show = async (files: readonly StagedPetFile[], more?: Partial<FormView>) =>
    unchangedForm(parseForm(form, noFields), await viewForm(services, form, files, more));
  if (button === stayFormButtons.addPet) {
    addPetToForm(form);
    return show(staged, { focused: readPetNames(form).length - 1 });
  }
  if (form.has(removePetField)) {
    const removed = Number(formText(form, removePetField));
    removePetFromForm(form, removed);
    const others = staged.filter(({ position }) => position !== removed);
    const moved = others.map((file) =>
      file.position > removed ? { ...file, position: file.position - 1 } : file,
    );
    return show(moved, { focused: Math.max(0, removed - 1), removed });
  }
  if (button === stayFormButtons.same) {
    const last = await readLastStay(services, request, actor);
    if (last) fillInForm(form, last);
    return show(staged);
  }
  if (button !== stayFormButtons.places) return undefined;
  const days = parseForm(form, stayDaysSchema(lagosDay(services.now())));
  const more = await viewForm(services, form, staged);
  return days.status === "success" ? unchangedForm(days, more) : invalidForm(days, { more });
}

/** One file of a stored request. */
async function addFile(
  services: AppServices,
  visitor: { address: string },
  request: Request,
  reference: string,
) {
  if (!(await isOwnStay(services, request, reference))) throw data(null, { status: 403 });
  const fieldErrors: Record<string, string[]> = {};
  const arrived: { id: string }[] = [];
  let late: LateFiles | undefined;
  const form = await readForm(request, async ({ field: sentAs, name, bytes }) => {
    const { field, position } = readFileField(sentAs) ?? {};
    if (!field) return undefined;
    const file = { field, name, bytes };
    const added = await addStayFile(services, visitor, reference, file, position);
    if (added.ok) arrived.push({ id: added.value.fileName });
    else if (isLate(added)) late = addLateFile(late, { field: sentAs, name, refusal: added });
    else fieldErrors[sentAs] = Object.values(added.fields ?? {})[0] ?? [refusalText(added)];
    return undefined;
  });
  const submission = parseForm(form, noFields);
  const emptyView = { names: [], focused: undefined, removed: undefined, place: undefined };
  if (late)
    return refusedForm(submission, late.refusal, { more: { ...emptyView, staged: arrived } });
  if (arrived.length === 0) {
    return invalidForm(submission, { fieldErrors, more: { ...emptyView, staged: [] } });
  }
  return data({
    result: submission.reply(),
    key: newIdempotencyKey(),
    ...emptyView,
    staged: arrived,
  });
}

export default function PetBoardingForm({ loaderData, actionData }: Route.ComponentProps) {
  const { sent, key, pets, ...form } = loaderData;
  const staged = actionData?.staged.flatMap((one) => ("token" in one ? [one] : [])) ?? [];
  const result = actionData?.result;
  return (
    <>
      <PageTitle
        failed={!sent && result?.status === "error"}
        description="Ask us to look after your pets: your days, what they eat and need, and whom to call. No account needed."
        path={href("/pet-boarding/form")}
      >
        Pet Boarding Request
      </PageTitle>
      <StayForm
        {...form}
        sent={sent}
        names={actionData?.names ?? pets}
        staged={staged}
        focused={actionData?.focused}
        removed={actionData?.removed}
        place={actionData?.place}
        result={result}
      />
    </>
  );
}
