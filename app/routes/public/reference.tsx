import { href } from "react-router";
import { followReference, proveSender } from "#app/features/adoption/follow.server.ts";
import { Follow } from "#app/features/adoption/follow.tsx";
import { digitsSchema } from "#app/features/adoption/interest-schema.ts";
import { showReference } from "#app/features/references.ts";
import { worldContext } from "#app/http/context.server.ts";
import { found, invalid, parseForm, readForm, refusedForm } from "#app/http/forms.server.ts";
import { redirectWithNotice } from "#app/http/notices.server.ts";
import { isSender, rememberSender } from "#app/http/senders.server.ts";
import { PageTitle } from "#app/shell.tsx";
import type { Route } from "./+types/reference";

export const handle = { hydrate: false };

const unknown = "There is no request with this reference";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const world = context.get(worldContext);
  const known = found(await followReference(world, params.reference, false), unknown);
  const sender = await isSender(world, request, known.reference);
  const followed = sender ? await followReference(world, params.reference, true) : known;
  return { followed: found(followed, unknown) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const world = context.get(worldContext);
  const submission = parseForm(await readForm(request), digitsSchema);
  if (submission.status !== "success") return invalid(submission);
  const outcome = await proveSender(world, params.reference, submission.value.digits);
  if (!outcome.ok && outcome.code === "NOT_FOUND") return found(undefined, unknown);
  if (!outcome.ok) return refusedForm(submission, outcome);
  const { reference } = outcome.value;
  return redirectWithNotice(
    world,
    href("/r/:reference", { reference }),
    { kind: "success", text: "Thank you. Here is your whole request." },
    [await rememberSender(world, request, reference)],
  );
}

export default function Reference({ loaderData, actionData }: Route.ComponentProps) {
  const { followed } = loaderData;
  return (
    <>
      <PageTitle
        failed={actionData !== undefined}
      >{`${followed.kind} ${showReference(followed.reference)}`}</PageTitle>
      <Follow followed={followed} result={actionData?.result} />
    </>
  );
}
