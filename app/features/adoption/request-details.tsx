import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, href, useLocation, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import { TextArea } from "#app/ui/field/field.tsx";
import { cluster, narrow, stack } from "#app/ui/layout/layout.css.ts";
import { Prose } from "#app/ui/prose/prose.tsx";
import { showInstant } from "../days.ts";
import { summaryOf, textField } from "../form-fields.ts";
import { showReference } from "../references.ts";
import { canDecide, type InterestStatus } from "./interest.ts";
import type { QueueRow } from "./interest-queue.tsx";
import { InterestTag } from "./interest-tag.tsx";

type Request = QueueRow & {
  reference: string;
  listing_id: string;
  message: string;
  reason: string | null;
  private_note: string | null;
};
type Change = {
  id: string;
  at: string;
  actor_name: string;
  from_status: string | null;
  to_status: string;
  reason: string | null;
  private_note: string | null;
};

type RequestDetailsProps = {
  interest: Request;
  history: Change[];
  submissionKey: string;
  result: SubmissionResult | undefined;
};

/** Specification 2.8, 'Request Details': a page of its own that the queue also opens as a dialog. */
export function RequestDetails({ interest, history, submissionKey, result }: RequestDetailsProps) {
  const { search, state } = useLocation();
  const overList = state?.overList === true;
  return (
    <div className={`${narrow} ${stack.even}`}>
      {!overList && (
        <>
          <div>
            <ButtonLink variant="quiet" to={href("/adoption-requests") + search}>
              Back to Adoption Requests
            </ButtonLink>
          </div>
          <h1>Request Details</h1>
        </>
      )}
      {result && !canDecide(interest.status) && <ErrorSummary title={result.error?.[""]?.[0]} />}
      <Facts
        rows={[
          {
            label: "Pet",
            value: `${interest.listing_name}, ${interest.listing_breed}`,
          },
          { label: "Requester", value: interest.name },
          { label: "Email", value: <a href={`mailto:${interest.email}`}>{interest.email}</a> },
          { label: "Phone", value: <a href={`tel:${interest.phone}`}>{interest.phone}</a> },
          { label: "Date submitted", value: showInstant(interest.created_at) },
          { label: "Status", value: <InterestTag status={interest.status} /> },
          { label: "Reference", value: showReference(interest.reference) },
        ]}
      />
      <section className={stack.tight}>
        <h2>Message</h2>
        <Prose text={interest.message} />
      </section>
      {canDecide(interest.status) && (
        <DecisionForm
          id={interest.id}
          submissionKey={submissionKey}
          result={result}
          back={overList ? search || "?" : ""}
        />
      )}
      <History history={history} />
    </div>
  );
}

type DecisionFormProps = {
  id: string;
  submissionKey: string;
  result: SubmissionResult | undefined;
  back: string;
};

function DecisionForm({ id, submissionKey, result, back }: DecisionFormProps) {
  const { state } = useLocation();
  const navigation = useNavigation();
  const deciding = navigation.formData?.get("decision");
  const [form, fields] = useForm<{ reason: string; privateNote: string }>({
    id: "decision",
    lastResult: result ?? null,
    defaultNoValidate: false,
  });
  const { reason, privateNote } = fields;
  return (
    <Form
      method="post"
      action={href("/adoption-requests/:id", { id })}
      {...getFormProps(form, { ariaAttributes: false })}
      className={stack.even}
      state={state}
    >
      <h2>Decide</h2>
      {result && (
        <ErrorSummary title={form.errors?.[0]} errors={summaryOf([reason, privateNote])} />
      )}
      <input type="hidden" name="key" value={submissionKey} />
      {back && <input type="hidden" name="back" value={back} />}
      <TextArea {...textField(reason)} label="Reason" hint="The applicant reads this." />
      <TextArea {...textField(privateNote)} label="Private note" hint="Only staff ever see this." />
      <div className={cluster}>
        <Button
          name="decision"
          value="approve"
          pending={deciding === "approve"}
          pendingText="Saving…"
        >
          Approve
        </Button>
        <Button
          name="decision"
          value="reject"
          variant="danger"
          pending={deciding === "reject"}
          pendingText="Saving…"
        >
          Reject
        </Button>
      </div>
    </Form>
  );
}

function History({ history }: { history: Change[] }) {
  return (
    <section className={stack.tight}>
      <h2>History</h2>
      <ol className={stack.tight}>
        {history.map((change) => (
          <li key={change.id}>
            <InterestTag status={change.to_status as InterestStatus} /> {change.actor_name},{" "}
            {showInstant(change.at)}
            {change.reason && <Prose text={change.reason} />}
            {change.private_note && (
              <>
                <strong>Private note</strong>
                <Prose text={change.private_note} />
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
