import { stayLabels } from "#app/features/boarding/stay/stay-fields.ts";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { aside, box, option } from "#app/ui/field/choice.css.ts";
import * as fieldCss from "#app/ui/field/field.css.ts";
import { TextArea } from "#app/ui/field/field.tsx";
import { controlAttributes, FieldErrors, RequiredMark } from "#app/ui/field/frame.tsx";
import { type FieldMeta, groupField, textField } from "#app/ui/form/form-fields.ts";
import { stack } from "#app/ui/layout/layout.css.ts";
import * as css from "./pet-choice.css.ts";
import { noteField, noteFields, type PetToBoard } from "./pet-to-board.ts";

type PetChoiceProps = {
  field: FieldMeta;
  pets: readonly PetToBoard[];
  first: readonly string[];
  meta: (name: string) => FieldMeta;
};

const hints = {
  feedingSchedule: "What, how much and when.",
  medications: "Which, how much and when.",
  allergies: undefined,
} as const;

export function PetChoice({ field, pets, first, meta }: PetChoiceProps) {
  const { id, name, errors, defaultValue } = groupField(field);
  const wired = controlAttributes({ id, name, label: "Pets", errors });
  const chosen = field.initialValue === undefined ? first : defaultValue;
  return (
    <fieldset
      className={fieldCss.field}
      id={id}
      tabIndex={-1}
      aria-describedby={wired["aria-describedby"]}
    >
      <legend className={fieldCss.label}>
        Pets
        <RequiredMark required />
      </legend>
      <FieldErrors id={id} errors={errors} />
      {pets.map((pet, index) => {
        const isReturned = meta(noteField(index, "petId")).initialValue === pet.id;
        return (
          <div key={pet.id} className={css.pet} data-key={pet.id}>
            <label className={pet.reason ? `${option} ${css.closed}` : option}>
              <input
                className={box}
                type="checkbox"
                name={name}
                value={pet.id}
                defaultChecked={chosen.includes(pet.id) && !pet.reason}
                disabled={pet.reason !== undefined}
                aria-invalid={wired["aria-invalid"]}
              />
              <span>
                {`${pet.name} `}
                <span className={aside}>{pet.reason ?? pet.species}</span>
              </span>
            </label>
            {!pet.reason && (
              <div className={css.notes}>
                <Disclosure title={`Food, medicines and allergies of ${pet.name}`}>
                  <div className={stack.even}>
                    <input type="hidden" name={noteField(index, "petId")} value={pet.id} />
                    {noteFields.map((note) => {
                      const props = textField(meta(noteField(index, note)));
                      return (
                        <TextArea
                          key={note}
                          {...props}
                          defaultValue={isReturned ? props.defaultValue : pet[note]}
                          label={stayLabels[note]}
                          hint={hints[note]}
                          unmarked
                        />
                      );
                    })}
                  </div>
                </Disclosure>
              </div>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
