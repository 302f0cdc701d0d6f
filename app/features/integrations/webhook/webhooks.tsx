import type { SubmissionResult } from "@conform-to/react";
import { formatInstant } from "#app/platform/dates.ts";
import { Button } from "#app/ui/button/button.tsx";
import { SelectField, TextField } from "#app/ui/field/field.tsx";
import { ActionButton } from "#app/ui/form/action-button.tsx";
import { AskingButton } from "#app/ui/form/asking-button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { narrow, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { type Column, Table, TwoLines } from "#app/ui/table/table.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import type { DeliveryView, WebhookView } from "./webhook.ts";

type WebhooksProps = {
  action: string;
  eventNames: Record<string, string>;
  webhooks: WebhookView[];
  deliveries: DeliveryView[];
  result: SubmissionResult | undefined;
};

const tones = { waiting: "pending", failed: "rejected", delivered: "approved" } as const;

export function Webhooks(props: WebhooksProps) {
  const { action, eventNames, webhooks, deliveries, result } = props;
  const eventName = (event: string) => eventNames[event] ?? event;
  return (
    <section className={stack.even} aria-labelledby="webhooks-title">
      <h2 id="webhooks-title">Webhooks</h2>
      {webhooks.length > 0 && (
        <Table
          caption="Systems that receive events"
          captionHidden
          columns={systemColumns(action, eventName)}
          rows={webhooks}
          rowKey={({ id }) => id}
        />
      )}
      <Form
        id="add-webhook"
        action={action}
        className={`${sheet} ${stack.even} ${narrow}`}
        intent="add-webhook"
        fields={["system", "url", "events"]}
        defaultValue={{ system: "", url: "", events: "all" }}
        result={result}
      >
        {({ system, url, events }) => (
          <>
            <p>
              A webhook tells another system that something has happened: which record, and nothing
              of a person. Each call is signed with a secret that you see once.
            </p>
            <TextField
              {...textField(system)}
              label="System that receives events"
              required
              missing="Please say which system it is"
              maxLength={60}
            />
            <TextField
              {...textField(url)}
              label="Address"
              required
              missing="Please enter the address that receives the events"
              inputMode="url"
              hint="It begins with https://"
            />
            <SelectField
              {...textField(events)}
              label="Of what"
              unmarked
              options={[
                { value: "all", label: "Everything" },
                ...Object.entries(eventNames).map(([value, label]) => ({ value, label })),
              ]}
            />
            <div>
              <Button>Add webhook</Button>
            </div>
          </>
        )}
      </Form>
      {deliveries.length > 0 && (
        <>
          <h3>Deliveries</h3>
          <Table
            caption="Deliveries, the newest first"
            captionHidden
            columns={deliveryColumns(action, eventName)}
            rows={deliveries}
            rowKey={({ id }) => id}
          />
        </>
      )}
    </section>
  );
}

type EventName = (event: string) => string;

function systemColumns(action: string, eventName: EventName): Column<WebhookView>[] {
  return [
    {
      label: "System",
      kind: "heading",
      cell: ({ name, url }) => (
        <TwoLines first={name} second={url} title={`${name}, ${url}`} wide />
      ),
    },
    { label: "Of what", kind: "text", cell: ({ events }) => events.map(eventName).join(", ") },
    {
      label: "Actions",
      kind: "actions",
      cell: ({ id, name }) => (
        <AskingButton
          action={action}
          intent="remove-webhook"
          hidden={{ id, key: undefined }}
          variant="danger"
          label={`Remove ${name}`}
          question={`Remove ${name}? It receives no more events, and waiting events are deleted.`}
        >
          Remove
        </AskingButton>
      ),
    },
  ];
}

function deliveryColumns(action: string, eventName: EventName): Column<DeliveryView>[] {
  return [
    {
      label: "Event",
      kind: "heading",
      cell: ({ event, system, createdAt }) => (
        <TwoLines
          first={eventName(event)}
          second={`${system}, ${formatInstant(createdAt)}`}
          title={`${event}, ${system}`}
          wide
        />
      ),
    },
    {
      label: "Status",
      kind: "state",
      cell: ({ state }) => <Tag tone={tones[state]}>{state}</Tag>,
    },
    {
      label: "What went wrong",
      kind: "text",
      cell: ({ state, problem }) => (state !== "delivered" && problem) || null,
    },
    { label: "Tries", kind: "number", cell: ({ attempts }) => attempts },
    {
      label: "Next try",
      cell: ({ state, dueAt }) => (state === "waiting" ? formatInstant(dueAt) : null),
    },
    {
      label: "Actions",
      kind: "actions",
      cell: ({ id, state, system }) =>
        state === "failed" ? (
          <ActionButton
            action={action}
            intent="retry"
            hidden={{ id }}
            variant="secondary"
            label={`Tell ${system} again`}
          >
            Try again
          </ActionButton>
        ) : null,
    },
  ];
}
