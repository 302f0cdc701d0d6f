import { data, href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { EmailPage } from "#app/features/insights/outbox/email-page.tsx";
import {
  findOutboxEmail,
  resendEmail,
} from "#app/features/insights/outbox/review-outbox.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { statusOf, textOf } from "#app/platform/http/errors.ts";
import {
  newIdempotencyKey,
  orNotFound,
  readForm,
  readIdempotencyKey,
} from "#app/platform/http/forms.server.ts";
import { redirectWithNotice } from "#app/platform/http/notices.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/email";

const list = { label: "Outbox", href: href("/dashboard/staff/outbox") };
export const handle = { title: "Letter", under: list };

const notThere = "Letter not found";

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = orNotFound(await findOutboxEmail(context.get(servicesContext), params.id), notThere);
  return { ...page, key: newIdempotencyKey() };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = await readForm(request);
  // A form of ours always says what it is for.
  if (form.get("step") !== "resend") throw data(null, { status: 422 });
  const outcome = await resendEmail(
    services,
    requireActor(context),
    params.id,
    readIdempotencyKey(form),
  );
  if (outcome.ok) {
    const here = href("/dashboard/staff/outbox/:id", { id: params.id });
    const text = `The letter to ${outcome.value.recipient} will be sent again.`;
    return redirectWithNotice(services, here, { kind: "success", text });
  }
  const now = orNotFound(await findOutboxEmail(services, params.id), notThere);
  return data({ now, refusal: textOf(outcome) }, { status: statusOf(outcome.code) });
}

export default function Letter({ loaderData, actionData }: Route.ComponentProps) {
  const { key, ...loaded } = loaderData;
  const page = actionData?.now ?? loaded;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{page.letter.subject}</PageTitle>
      <EmailPage {...page} submissionKey={key} refusal={actionData?.refusal} />
    </>
  );
}
