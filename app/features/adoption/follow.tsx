import { type SubmissionResult, useForm } from "@conform-to/react";
import { href } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import { TextField } from "#app/ui/field/field.tsx";
import { narrow, stack, wrap } from "#app/ui/layout/layout.css.ts";
import { Prose } from "#app/ui/prose/prose.tsx";
import { showDay, showInstant } from "../days.ts";
import { summaryOf, textField } from "../form-fields.ts";
import { showReference } from "../references.ts";
import type { Followed } from "./follow.ts";
import { InterestTag } from "./interest-tag.tsx";

/** The page behind a reference: the truth about a request, without an account. */
export function Follow({
  followed,
  result,
}: {
  followed: Followed;
  result: SubmissionResult | undefined;
}) {
  const { whole } = followed;
  return (
    <div className={`${wrap} ${stack.wide}`}>
      <div className={`${narrow} ${stack.even}`}>
        <h1>{whole ? `Your request for ${whole.pet.name}` : followed.kind}</h1>
        <div>
          <InterestTag status={followed.status} />
        </div>
        <p>{followed.next}</p>
        {whole?.reason && <Prose text={whole.reason} />}
        <Facts
          rows={[
            { label: "Reference", value: showReference(followed.reference) },
            { label: "Sent", value: showDay(followed.sentAt) },
            { label: "Last change", value: showDay(followed.changedAt) },
          ]}
        />
        {whole ? <Whole whole={whole} /> : <Prove reference={followed.reference} result={result} />}
      </div>
    </div>
  );
}

function Whole({ whole }: { whole: NonNullable<Followed["whole"]> }) {
  return (
    <>
      <section className={stack.even} aria-labelledby="sent">
        <h2 id="sent">What you sent</h2>
        <Facts
          rows={[
            {
              label: "Pet",
              value: (
                <a href={href("/pet-details/:id", { id: whole.pet.id })}>
                  {whole.pet.name}, {whole.pet.breed}
                </a>
              ),
            },
            { label: "Name", value: whole.name },
            { label: "Email", value: whole.email },
            { label: "Phone", value: whole.phone },
          ]}
        />
        <Prose text={whole.message} />
      </section>
      <section className={stack.even} aria-labelledby="history">
        <h2 id="history">What happened so far</h2>
        <ol className={stack.tight}>
          {whole.history.map((change) => (
            <li key={change.at + change.status}>
              <InterestTag status={change.status} /> {showInstant(change.at)}
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

function Prove({ reference, result }: { reference: string; result: SubmissionResult | undefined }) {
  const [form, fields] = useForm<{ digits: string }>({
    id: "prove",
    lastResult: result ?? null,
    defaultNoValidate: false,
  });
  return (
    <form
      method="post"
      action={href("/r/:reference", { reference })}
      id={form.id}
      className={stack.even}
    >
      <h2>Is this your request?</h2>
      {result && <ErrorSummary title={form.errors?.[0]} errors={summaryOf([fields.digits])} />}
      <TextField
        {...textField(fields.digits)}
        label="Last four digits of your phone number"
        required
        inputMode="numeric"
        autoComplete="off"
        hint="Of the phone number in the request. It shows you everything you sent."
      />
      <div>
        <Button variant="secondary">Show my request</Button>
      </div>
    </form>
  );
}
