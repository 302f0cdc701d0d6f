import { data, href, redirect } from "react-router";
import { readReference } from "#app/platform/references.ts";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { TextField } from "#app/ui/field/field.tsx";
import { narrow, sheet, stack, wrap } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/find-reference";

export const handle = { cache: { params: ["reference"], shows: [] } };

const malformed = "Please check the reference: a letter, then ten letters and digits";

/** Redirects to the page of the reference. */
export function loader({ url }: Route.LoaderArgs) {
  const input = url.searchParams.get("reference")?.slice(0, 100);
  if (input === undefined) return { input: "" };
  const reference = readReference(input);
  if (reference) throw redirect(href("/r/:reference", { reference }), 303);
  return data({ input, error: malformed }, { status: 422 });
}

export default function FindReference({ loaderData }: Route.ComponentProps) {
  const { input, error } = loaderData as { input: string; error?: string };
  return (
    <div className={wrap}>
      <PageTitle
        failed={error !== undefined}
        description="Type the reference of your request, message or gift to see its state, without an account."
        path={href("/r")}
      >
        Follow your request
      </PageTitle>
      <PageHeader
        title="Follow your request"
        intro="Type the reference of your request, message or gift. You need no account."
      />
      <form
        method="get"
        action={href("/r")}
        className={`${narrow} ${sheet} ${stack.even}`}
        data-loading="Loading..."
      >
        {error && <ErrorSummary errors={[{ id: "reference", message: error }]} />}
        <TextField
          name="reference"
          label="Your reference"
          required
          defaultValue={input}
          errors={error ? [error] : undefined}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          hint="For example A7KQ-2MNP-R4T. It is in our e-mail. Small letters are fine, and you can leave out the dashes."
        />
        <div>
          <Button>Show me</Button>
        </div>
      </form>
    </div>
  );
}
