import type { SubmissionResult } from "@conform-to/react";
import { formatDay, formatInstant } from "#app/platform/dates.ts";
import { Button } from "#app/ui/button/button.tsx";
import { SelectField, TextField } from "#app/ui/field/field.tsx";
import { AskingButton } from "#app/ui/form/asking-button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { narrow, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { type Column, Table, TwoLines } from "#app/ui/table/table.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import {
  lifetimes,
  type SystemToken,
  systemsPath,
  type TokenStop,
  tokenScopeNames,
  tokenScopes,
} from "./system-token.ts";

type SystemTokensProps = {
  tokens: SystemToken[];
  result: SubmissionResult | undefined;
};

const whyStopped: Record<TokenStop, string> = {
  "not-staff": "is no longer staff",
  "no-second-step": "has no second step yet",
};

function madeBy({ madeBy: maker, madeAt }: SystemToken): string {
  return `Made by ${maker}, ${formatDay(madeAt)}`;
}

const columns: Column<SystemToken>[] = [
  {
    label: "System",
    kind: "heading",
    cell: (token) => (
      <TwoLines
        first={token.name}
        second={madeBy(token)}
        title={`${token.name}. ${madeBy(token)}`}
        wide
      />
    ),
  },
  {
    label: "State",
    kind: "state",
    cell: ({ stopped }) =>
      stopped ? <Tag tone="rejected">stopped</Tag> : <Tag tone="approved">works</Tag>,
  },
  {
    label: "Why",
    cell: ({ madeBy: maker, stopped }) => (stopped ? `${maker} ${whyStopped[stopped]}` : null),
  },
  {
    label: "May do",
    cell: ({ reach }) => tokenScopeNames[tokenScopes.find((one) => one === reach) ?? "read"],
  },
  {
    label: "Last used",
    cell: ({ lastUsedAt }) => (lastUsedAt ? formatInstant(lastUsedAt) : "Not yet"),
  },
  { label: "Ends", cell: ({ endsAt }) => formatDay(endsAt) },
  {
    label: "Actions",
    kind: "actions",
    cell: ({ id, name }) => (
      <AskingButton
        action={systemsPath}
        intent="end-token"
        hidden={{ id, key: undefined }}
        variant="danger"
        label={`End the token of ${name}`}
        question={`End the token of ${name}? That system is refused from now on, and needs a new token.`}
      >
        End
      </AskingButton>
    ),
  },
];

export function SystemTokens({ tokens, result }: SystemTokensProps) {
  return (
    <section className={stack.even} aria-labelledby="tokens-title">
      <h2 id="tokens-title">Tokens</h2>
      {tokens.length > 0 && (
        <Table
          caption="Tokens of other systems"
          captionHidden
          columns={columns}
          rows={tokens}
          rowKey={({ id }) => id}
        />
      )}
      {tokens.some(({ stopped }) => stopped === "not-staff") && (
        <p>
          A stopped token opens nothing. Make a new one for its system and end the old one: it would
          work again if whoever made it came back to the staff.
        </p>
      )}
      <Form
        id="make-token"
        action={systemsPath}
        className={`${sheet} ${stack.even} ${narrow}`}
        intent="make-token"
        fields={["name", "reach", "days"]}
        defaultValue={{ name: "", reach: "read", days: "90" }}
        result={result}
      >
        {({ name, reach, days }) => (
          <>
            <p>
              A token lets another system call the <a href="/api">API</a> in your name. It goes on
              when you change your password, and stops when you leave the staff.
            </p>
            <TextField
              {...textField(name)}
              label="System"
              required
              missing="Please say which system it is for"
              maxLength={60}
            />
            <SelectField
              {...textField(reach)}
              label="May do"
              unmarked
              options={tokenScopes.map((value) => ({ value, label: tokenScopeNames[value] }))}
            />
            <SelectField
              {...textField(days)}
              label="Ends after"
              unmarked
              options={lifetimes.map((value) => ({ value, label: `${value} days` }))}
            />
            <div>
              <Button>Make token</Button>
            </div>
          </>
        )}
      </Form>
    </section>
  );
}
