import { href } from "react-router";
import { followReference, isRequester, proveSender } from "#app/features/adoption/follow.server.ts";
import { Follow } from "#app/features/adoption/follow.tsx";
import { digitsSchema } from "#app/features/adoption/interest-schema.ts";
import { withdrawRequest } from "#app/features/adoption/release.server.ts";
import { followInquiry, proveInquirer } from "#app/features/inquiries/follow.server.ts";
import type { InquiryReader } from "#app/features/inquiries/follow.ts";
import { FollowInquiry } from "#app/features/inquiries/follow.tsx";
import { kindOf, readReference, showReference } from "#app/features/references.ts";
import { worldContext } from "#app/http/context.server.ts";
import {
  found,
  invalid,
  keyOf,
  newKey,
  parseForm,
  readForm,
  refusedForm,
} from "#app/http/forms.server.ts";
import { redirectWithNotice } from "#app/http/notices.server.ts";
import { isSender, rememberSender } from "#app/http/senders.server.ts";
import { resumeSession } from "#app/http/session.server.ts";
import { refused } from "#app/outcome.ts";
import { PageTitle } from "#app/shell.tsx";
import type { World } from "#app/world.ts";
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
