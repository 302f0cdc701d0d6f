import { fieldLabel, isUserInput, type PreservedForm } from "#app/platform/http/preserved-form.ts";
import { Button } from "#app/ui/button/button.tsx";
import { TextArea } from "#app/ui/field/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { stack } from "#app/ui/layout/layout.css.ts";

/** What was typed, to read, copy or send again unchanged. */
export function PreservedFields({ action, fields, files, passwords }: PreservedForm) {
  return (
    <Form action={action} className={stack.even}>
      {fields.map((field, index) =>
        isUserInput(field) ? (
          <TextArea
            // biome-ignore lint/suspicious/noArrayIndexKey: a form may send one name several times
            key={index}
            id={`preserved-${index}`}
            name={field.name}
            label={fieldLabel(field.name)}
            defaultValue={field.value}
            rows={/^.{0,60}$/.test(field.value) ? 1 : 5}
            readOnly
            unmarked
          />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <input key={index} type="hidden" name={field.name} value={field.value} />
        ),
      )}
      {files && <p>Your files could not be saved: please choose them again on the next page.</p>}
      {passwords && <p>Your password is not saved: please type it again on the next page.</p>}
      <div>
        <Button variant="secondary">Send again</Button>
      </div>
    </Form>
  );
}
