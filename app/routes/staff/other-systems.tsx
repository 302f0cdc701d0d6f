import { data, href } from "react-router";
import {
  oneSchema,
  systemTokenSchema,
} from "#app/features/accounts/api-token/system-token.schema.server.ts";
import {
  endSystemToken,
  listSystemTokens,
  makeSystemToken,
} from "#app/features/accounts/api-token/system-token.server.ts";
import { systemsPath } from "#app/features/accounts/api-token/system-token.ts";
import { SystemTokens } from "#app/features/accounts/api-token/system-tokens.tsx";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { webhookEvents } from "#app/features/insights/webhook-events/webhook-events.server.ts";
import {
  addWebhook,
  listDeliveryLog,
  listSystems,
  removeWebhook,
  retryDelivery,
} from "#app/features/integrations/webhook/manage-webhooks.server.ts";
import { webhookSchema } from "#app/features/integrations/webhook/webhook.schema.server.ts";
import { Webhooks } from "#app/features/integrations/webhook/webhooks.tsx";
import type { Actor } from "#app/platform/actor.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction, intent } from "#app/platform/http/form-action.server.ts";
import {
  attempt,
  formText,
  invalidForm,
  newIdempotencyKey,
  parseForm,
  readForm,
  readIdempotencyKey,
  refusedForm,
} from "#app/platform/http/forms.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { AnswerSection } from "#app/ui/answer-section/answer-section.tsx";
import { ConflictPanel } from "#app/ui/conflict-panel/conflict-panel.tsx";
import { TextField } from "#app/ui/field/field.tsx";
import { stack } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/other-systems";

const title = "Other Systems";

const settings = { label: "Settings", href: href("/dashboard/staff/settings") };

export const handle = { title, under: settings };

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  return {
    tokens: await listSystemTokens(services),
    eventNames: webhookEvents,
    webhooks: await listSystems(services),
    deliveries: (await listDeliveryLog(services, 1)).rows,
    key: newIdempotencyKey(),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const form = await readForm(request);
  const intentName = formText(form, "intent");
  if (intentName === "make-token") return makeToken(services, actor, form);
  if (intentName === "add-webhook") return addSystem(services, actor, form);
  return formAction(services, form, {
    next: systemsPath,
    intents: {
      "end-token": intent(
        oneSchema,
        ({ id }, key) => endSystemToken(services, actor, id, key),
        ({ name }) => `The token of ${name} has ended.`,
      ),
      "remove-webhook": intent(
        oneSchema,
        ({ id }, key) => removeWebhook(services, actor, id, key),
        ({ name }) => `${name} receives no more events.`,
      ),
      retry: intent(oneSchema, ({ id }) => retryDelivery(services, id), "We send it again."),
    },
  });
}

/** New secrets are stored nowhere, so the answer itself shows them. A repeated form shows them again. */
function showSecret(label: string, secret: string, name: string) {
  const made = { label, secret, name };
  return data(
    { made, result: undefined, intent: undefined, key: newIdempotencyKey() },
    { status: 201 },
  );
}

async function makeToken(services: AppServices, actor: Actor, form: FormData) {
  const more = { intent: "make-token" as const, made: undefined };
  const submission = parseForm(form, systemTokenSchema);
  if (submission.status !== "success") return invalidForm(submission, { more });
  const key = readIdempotencyKey(form);
  const outcome = await attempt(form, makeSystemToken(services, actor, submission.value, key));
  if (!outcome.ok) return refusedForm(submission, outcome, { more });
  return showSecret("Token", outcome.value.token, outcome.value.name);
}

async function addSystem(services: AppServices, actor: Actor, form: FormData) {
  const more = { intent: "add-webhook" as const, made: undefined };
  const submission = parseForm(form, webhookSchema(Object.keys(webhookEvents)));
  if (submission.status !== "success") return invalidForm(submission, { more });
  const outcome = await attempt(
    form,
    addWebhook(services, actor, submission.value, readIdempotencyKey(form)),
  );
  if (!outcome.ok) return refusedForm(submission, outcome, { more });
  return showSecret("Signing secret", outcome.value.secret, outcome.value.name);
}

export default function OtherSystems({ loaderData, actionData }: Route.ComponentProps) {
  const { tokens, eventNames, webhooks, deliveries } = loaderData;
  const made = actionData && "made" in actionData ? actionData.made : undefined;
  const result = actionData?.result;
  const intentName = actionData?.intent;
  const isOther = result && intentName !== "make-token" && intentName !== "add-webhook";
  return (
    <div className={stack.wide}>
      <PageTitle failed={result !== undefined}>{title}</PageTitle>
      <PageHeader
        title={title}
        back={{ to: settings.href, label: "Back to Settings" }}
        intro="API tokens and webhooks."
      />
      {isOther && <ConflictPanel result={result} />}
      {made && (
        <AnswerSection id="made" title={`${made.label} of ${made.name}: you see it only now`}>
          <TextField
            key={made.secret}
            id="made"
            name="made"
            label={made.label}
            defaultValue={made.secret}
            readOnly
            unmarked
          />
        </AnswerSection>
      )}
      <SystemTokens tokens={tokens} result={intentName === "make-token" ? result : undefined} />
      <Webhooks
        action={systemsPath}
        eventNames={eventNames}
        webhooks={webhooks}
        deliveries={deliveries}
        result={intentName === "add-webhook" ? result : undefined}
      />
    </div>
  );
}
