import { maxFileInWords } from "#app/platform/files/file-policy.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { CheckboxField, CheckboxGroup, RadioGroup } from "#app/ui/field/choice.tsx";
import { PasswordField, SelectField, TextArea, TextField } from "#app/ui/field/field.tsx";
import { FileField } from "#app/ui/field/file-field.tsx";
import { cluster, narrow, pair, stack } from "#app/ui/layout/layout.css.ts";
import { Section } from "./section.tsx";

const species = ["Dog", "Cat", "Other"].map((value) => ({ value, label: value }));
const company = [
  { value: "children", label: "Children" },
  { value: "dogs", label: "Dogs", hint: "Of any size" },
  { value: "cats", label: "Cats" },
];

export function ButtonSamples() {
  return (
    <Section id="buttons" title="Buttons">
      {(["primary", "secondary", "quiet", "danger"] as const).map((variant) => (
        <div key={variant} className={cluster}>
          <Button type="button" variant={variant}>
            Approve
          </Button>
          <ButtonLink to="#buttons" variant={variant}>
            A link
          </ButtonLink>
          <Button type="button" variant={variant} disabled>
            Please enter valid email and amount
          </Button>
          <Button type="button" variant={variant} aria-disabled>
            Sending…
          </Button>
        </div>
      ))}
      <Button type="button" wide>
        As wide as its place
      </Button>
    </Section>
  );
}

export function FieldSamples() {
  return (
    <Section id="fields" title="Fields">
      <form className={`${narrow} ${stack.even}`} method="get">
        <div className={pair}>
          <TextField label="Pet Name" name="name" required defaultValue="Bella" />
          <TextField
            label="Age"
            name="age"
            hint="In whole years"
            inputMode="numeric"
            required
            defaultValue="21"
            errors={["Age must be a whole number from 0 to 20"]}
          />
        </div>
        <TextArea label="Message" name="message" hint="What should we know about your home?" />
        <div className={pair}>
          <SelectField
            label="Species"
            name="species"
            options={species}
            placeholder="Please choose"
          />
          <TextField label="Start" name="start" type="date" required />
        </div>
        <PasswordField label="Password" name="password" required autoComplete="new-password" />
        <RadioGroup label="I am a" name="userType" required options={species} defaultValue="Cat" />
        <CheckboxGroup
          label="Good with"
          name="goodWith"
          options={company}
          defaultValue={["dogs"]}
          errors={["Please choose what you know"]}
        />
        <CheckboxField label="You may send me news of the animals" name="news" />
        <TextField
          label="Not to be changed"
          name="fixed"
          readOnly
          defaultValue="REH-8X2K"
          unmarked
        />
        <FileField
          label="Pet Image"
          name="image"
          accept="image/jpeg,image/png,image/webp"
          required
          hint={`One picture, at most ${maxFileInWords()}`}
          errors={["Failed to upload image"]}
          staged={[
            { value: "a", label: "IMG_20240920_a_rather_long_file_name_of_a_phone_(1).jpg" },
            { value: "b", label: "card.pdf" },
          ]}
        />
        <Button>Submit</Button>
      </form>
      <h3>Error summary</h3>
      <div className={narrow}>
        <ErrorSummary
          autoFocus={false}
          title="Failed to create adoption listing. Please try again."
          errors={[
            { id: "age", message: "Age must be a whole number from 0 to 20" },
            { id: "image", message: "Failed to upload image" },
            { message: "This form was open for a long time. Please send it again." },
          ]}
        />
      </div>
    </Section>
  );
}
