import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, href, useNavigation } from "react-router";
import { handle, inside } from "#app/features/adoption/interest/review.css.ts";
import { type Role, roleNames } from "#app/platform/actor.ts";
import { formatDay } from "#app/platform/dates.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { EmailAddress } from "#app/ui/email-address/email-address.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { TextField } from "#app/ui/field/field.tsx";
import { summaryOf, textField } from "#app/ui/form/form-fields.ts";
import { narrow, stack } from "#app/ui/layout/layout.css.ts";
import { ListScreen } from "#app/ui/list-screen/list-screen.tsx";
import type { Column } from "#app/ui/table/table.tsx";
import { peopleList } from "./person.ts";
import { StandingTag, VerifiedTag } from "./person-tags.tsx";

type PersonRow = {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  role: Role;
  status: "active" | "suspended";
  verified_at: string | null;
  created_at: string;
  invited: boolean;
};
type PersonListProps = {
  query: ListQuery<typeof peopleList>;
  rows: PersonRow[];
  more: boolean;
  submissionKey: string;
  /** Of an invitation that came back. */
  result: SubmissionResult | undefined;
};

const columns: Column<PersonRow>[] = [
  { label: "Name", kind: "heading", cell: ({ name }) => name },
  { label: "Role", cell: ({ role }) => roleNames[role] },
  { label: "E-mail", kind: "wide", cell: ({ email }) => <EmailAddress email={email} /> },
  { label: "Phone", cell: ({ phone }) => phone ?? "–" },
  { label: "Status", cell: (row) => <StandingTag {...row} /> },
  { label: "Verified", cell: (row) => <VerifiedTag {...row} /> },
  { label: "Since", cell: ({ created_at }) => formatDay(created_at) },
  {
    label: "Actions",
    kind: "actions",
    cell: ({ id, name }) => (
      <ButtonLink
        variant="secondary"
        to={href("/dashboard/staff/people/:id", { id })}
        aria-label={`View ${name}`}
      >
        View
      </ButtonLink>
    ),
  },
];

/** Everybody with an account, the newest first (product.md "People"). */
export function PersonList({ submissionKey, result, ...list }: PersonListProps) {
  return (
    <ListScreen
      {...list}
      list={peopleList}
      columns={columns}
      title="People"
      searchLabel="Search by name, e-mail or phone"
      labels={{
        role: { filter: "Filter by role", all: "All roles", names: roleNames },
        status: { filter: "Filter by status", all: "any status" },
      }}
      pagesLabel="Pages of people"
      empty={{
        none: { title: "Nobody matches" },
        noMatch: "Nobody matches",
        showAll: "Show everybody",
      }}
      failed={result !== undefined}
    >
      <InviteForm key={submissionKey} submissionKey={submissionKey} result={result} />
    </ListScreen>
  );
}

type InviteFormProps = { submissionKey: string; result: SubmissionResult | undefined };

/** Staff never register themselves: a colleague invites them. */
function InviteForm({ submissionKey, result }: InviteFormProps) {
  const busy = useNavigation().formData?.get("key") === submissionKey;
  const [form, { email }] = useForm<{ email: string }>({
    id: "invite",
    lastResult: result ?? null,
    defaultNoValidate: false,
  });
  return (
    <details open={result !== undefined}>
      <summary className={handle}>Invite staff</summary>
      <Form
        method="post"
        action={peopleList.path}
        {...getFormProps(form, { ariaAttributes: false })}
        className={`${inside} ${narrow} ${stack.even}`}
      >
        {result && <ErrorSummary title={form.errors?.[0]} errors={summaryOf([email])} />}
        <p>They get a letter with a link, good for one hour, that sets their password.</p>
        <input type="hidden" name="key" value={submissionKey} />
        <TextField
          {...textField(email)}
          label="E-mail address"
          required
          type="email"
          inputMode="email"
          autoComplete="off"
        />
        <div>
          <Button pending={busy}>Send invitation</Button>
        </div>
      </Form>
    </details>
  );
}
