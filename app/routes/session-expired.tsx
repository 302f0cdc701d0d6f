import { href } from "react-router";
import { isTyped, type KeptForm, labelOf } from "#app/http/kept-form.ts";
import { PageTitle } from "#app/shell.tsx";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { TextArea } from "#app/ui/field/field.tsx";
import { FormPage } from "#app/ui/form-page/form-page.tsx";
import { stack } from "#app/ui/layout/layout.css.ts";
import { PublicFrame } from "./public/public-frame.tsx";

/** Somebody typed for longer than their session lasted: their words, and how to send them after all. */
export function SessionExpired({ action, fields, files }: KeptForm) {
  const page = action.split("?")[0] ?? action;
  const login = `${href("/login")}?${new URLSearchParams({ redirectTo: page })}`;
  return (
    <PublicFrame>
      <PageTitle failed>Session expired</PageTitle>
      <FormPage
        title="Session expired. Please login again."
        intro="Nothing of what you typed is lost. Login opens in a new tab; then come back to this one and send your form again."
        art="offline"
      >
        <div>
          <ButtonLink to={login} target="_blank" reloadDocument>
            Login
          </ButtonLink>
        </div>
        <form method="post" action={action} className={stack.even}>
          {fields.map((field, at) =>
            isTyped(field) ? (
              <TextArea
                // biome-ignore lint/suspicious/noArrayIndexKey: a form may send one name several times
                key={at}
                id={`kept-${at}`}
                name={field.name}
                label={labelOf(field.name)}
                defaultValue={field.value}
                rows={field.value.length > 60 ? 5 : 1}
                readOnly
                unmarked
              />
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <input key={at} type="hidden" name={field.name} value={field.value} />
            ),
          )}
          {files && <p>Your files could not be kept: please choose them again on the next page.</p>}
          <div>
            <Button variant="secondary">Send again</Button>
          </div>
        </form>
      </FormPage>
    </PublicFrame>
  );
}
