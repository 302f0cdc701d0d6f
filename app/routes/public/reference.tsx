import { href } from "react-router";
import { resumeSession } from "#app/features/accounts/auth/session-cookie.middleware.server.ts";
import {
  followReference,
  isRequester,
  proveSender,
} from "#app/features/adoption/interest/follow-interest.server.ts";
import { Follow } from "#app/features/adoption/interest/follow-interest.tsx";
import { digitsSchema } from "#app/features/adoption/interest/interest.schema.server.ts";
import { withdrawRequest } from "#app/features/adoption/interest/release-interest.server.ts";
import {
  followInquiry,
  proveInquirer,
} from "#app/features/inquiries/inquiry/follow-inquiry.server.ts";
import type { InquiryReader } from "#app/features/inquiries/inquiry/follow-inquiry.ts";
import { FollowInquiry } from "#app/features/inquiries/inquiry/follow-inquiry.tsx";
import { worldContext } from "#app/platform/http/context.server.ts";
import {
  found,
  invalid,
  keyOf,
  newKey,
  parseForm,
  readForm,
  refusedForm,
} from "#app/platform/http/forms.server.ts";
import { redirectWithNotice } from "#app/platform/http/notices.server.ts";
import { isSender, rememberSender } from "#app/platform/http/sender-cookie.server.ts";
import { refused } from "#app/platform/outcome.ts";
import { kindOf, readReference, showReference } from "#app/platform/references.ts";
import type { World } from "#app/platform/services.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/reference";

export const handle = { hydrate: false };

const unknown = "There is no request with this reference";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const world = context.get(worldContext);
  const reference = found(readReference(params.reference), unknown);
  const { actor } = await resumeSession(world, request);
  const sent = await isSender(world, request, reference);
  const followed = await follow(world, reference, { isSender: sent, personId: actor?.id });
  return { followed: found(followed, unknown), key: newKey() };
}

/** What lies behind a reference, by its letter. */
async function follow(world: World, reference: string, reader: InquiryReader) {
  switch (kindOf(reference)) {
    case "A":
      return followReference(world, reference, await isRequester(world, reference, reader));
    case "C":
      return followInquiry(world, reference, reader);
    default:
      return undefined;
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const world = context.get(worldContext);
  const reference = found(readReference(params.reference), unknown);
  const kind = found(kindOf(reference), unknown);
  const form = await readForm(request);
  const submission = parseForm(form, digitsSchema);
  if (kind === "A" && form.get("intent") === "withdraw") {
    return withdraw(world, request, reference, submission, keyOf(form));
  }
  if (submission.status !== "success") return invalid(submission);
  const prove = kind === "A" ? proveSender : proveInquirer;
  const outcome = await prove(world, reference, submission.value.digits);
  if (!outcome.ok && outcome.code === "NOT_FOUND") return found(undefined, unknown);
  if (!outcome.ok) return refusedForm(submission, outcome);
  const what = kind === "A" ? "request" : "message";
  return redirectWithNotice(
    world,
    href("/r/:reference", { reference }),
    { kind: "success", text: `Thank you. Here is your whole ${what}.` },
    [await rememberSender(world, request, reference)],
  );
}

/** Only for who may read all of it. */
async function withdraw(
  world: World,
  request: Request,
  typed: string,
  submission: ReturnType<typeof parseForm<typeof digitsSchema>>,
  key: string | undefined,
) {
  const known = found(await followReference(world, typed, false), unknown);
  const { actor } = await resumeSession(world, request);
  const sent = await isSender(world, request, known.reference);
  const reader = { isSender: sent, personId: actor?.id };
  if (!(await isRequester(world, known.reference, reader))) {
    const text = "Please enter the last four digits of your phone number first.";
    return refusedForm(submission, refused("FORBIDDEN", text));
  }
  const outcome = await withdrawRequest(world, typed, key);
  if (!outcome.ok) return refusedForm(submission, outcome);
  const { reference, pet } = outcome.value;
  return redirectWithNotice(world, href("/r/:reference", { reference }), {
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
      >{`${followed.kind} ${showReference(followed.reference)}`}</PageTitle>
      {followed.kind === "Message" ? (
        <FollowInquiry followed={followed} result={result} />
      ) : (
        <Follow followed={followed} submissionKey={key} result={result} />
      )}
    </>
  );
}
