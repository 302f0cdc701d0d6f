import { sessionInWords } from "#app/features/accounts/session-policy/session-policy.ts";
import { roleNames } from "#app/platform/actor.ts";
import type { DescribedOperation } from "#app/platform/api/openapi.server.ts";
import { keyLengthInWords } from "#app/platform/idempotency/key-policy.ts";
import { wrap } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Prose } from "#app/ui/prose/prose.tsx";
import { type Field, listFields } from "./list-fields.ts";

type ApiReferenceProps = { operations: DescribedOperation[]; origin: string };

/** Reads the same schemas as the OpenAPI document. */
export function ApiReference({ operations, origin }: ApiReferenceProps) {
  const areas = Map.groupBy(operations, ({ area }) => area);
  return (
    <div className={wrap}>
      <PageHeader
        title="API"
        intro="What apps and other systems can ask of this site, in JSON over HTTP."
      />
      <Prose>
        <p>
          Addresses begin with <code>{origin}</code>. The same as a document for programs:{" "}
          <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).
        </p>
        <h2>Tokens</h2>
        <p>
          Sign in, and send the token with each call as <code>Authorization: Bearer TOKEN</code>,
          never in an address. A token ends {sessionInWords()} after its last use, and by “Sign out”
          in the account settings. Cookies count for nothing here.
        </p>
        <h2>Sending again</h2>
        <p>
          A POST, PUT or DELETE may carry an <code>Idempotency-Key</code> of {keyLengthInWords()}:
          the same key with the same body gets the same answer, however often it is sent. Another
          body under it gets 409. Keys are kept for each call and token, without a token for each
          network address. Without a key, a PUT or DELETE that says once more what you did last is
          answered as the first was.
        </p>
        <h2>Lists</h2>
        <p>
          Lists are plain arrays, newest first, of up to 1,000 rows. With <code>limit</code> (1 to
          100) they come in pages: the <code>Link</code> header leads to the next, and{" "}
          <code>X-Total-Count</code> says how many there are where that is known.
        </p>
        <h2>Errors</h2>
        <p>
          Every error is <code>{"{ code, message, fields?, requestId }"}</code>. <code>fields</code>{" "}
          has messages by the path of their field. With 429 and 503, <code>Retry-After</code> says
          in how many seconds to come again.
        </p>
        {[...areas].map(([area, some]) => (
          <section key={area} aria-labelledby={`area-${area}`}>
            <h2 id={`area-${area}`}>{area.slice(0, 1).toUpperCase() + area.slice(1)}</h2>
            {some.map((one) => (
              <Operation key={one.id} operation={one} />
            ))}
          </section>
        ))}
      </Prose>
    </div>
  );
}

function Operation({ operation }: { operation: DescribedOperation }) {
  const { id, method, path, summary, access, parameters, body, status, answer, refusals } =
    operation;
  const query = parameters.filter((one) => one.in === "query");
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>
        <code>
          {method} {path}
        </code>
      </h3>
      <p>
        {summary}.{" "}
        {access === "anyone"
          ? "No token is needed."
          : `For ${access.map((role) => roleNames[role]).join(", ")}.`}
      </p>
      {query.length > 0 && (
        <Fields
          title="Query"
          fields={query.map(({ name, schema }) => ({ name, ...describeSchema(schema) }))}
        />
      )}
      {body === "file" && <p>Send one file as a multipart form, in the field “file”.</p>}
      {body !== undefined && body !== "file" && <Fields title="Body" fields={listFields(body)} />}
      {answer !== undefined && <Fields title={`Answer (${status})`} fields={listFields(answer)} />}
      {answer === undefined && <p>Answers without a body ({status}).</p>}
      <p>May refuse with: {refusals.join(", ")}.</p>
    </section>
  );
}

function describeSchema(
  schema: Parameters<typeof listFields>[0],
): Pick<Field, "type" | "isRequired"> {
  const [field] = listFields({ type: "object", properties: { one: schema } });
  return { type: field?.type ?? "", isRequired: false };
}

function Fields({ title, fields }: { title: string; fields: readonly Field[] }) {
  return (
    <>
      <h4>{title}</h4>
      <ul>
        {fields.map(({ name, type, isRequired }) => (
          <li key={name}>
            <code>{name}</code>: {type}
            {isRequired && ", required"}
          </li>
        ))}
      </ul>
    </>
  );
}
