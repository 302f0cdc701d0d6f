import type { SubmissionResult } from "@conform-to/react";
import type { StayOffer } from "#app/features/boarding/stay/stay.ts";
import * as css from "#app/features/boarding/stay/stay-parts.css.ts";
import { ActionForm } from "#app/ui/action-form/action-form.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { RadioGroup } from "#app/ui/field/choice.tsx";
import { TextArea } from "#app/ui/field/field.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";

type FormProps = { action: string; submissionKey: string };

type HandOverFormProps = FormProps & {
  result: SubmissionResult | undefined;
  offers: readonly StayOffer[];
};

/** The boarders with a free place on every night, of whom one gets the stay. */
export function HandOverForm({ offers, result, ...form }: HandOverFormProps) {
  return (
    <section className={`${sheet} ${stack.even}`} aria-labelledby="hand-over">
      <h2 id="hand-over">Hand over to a boarder</h2>
      {offers.every(({ reason }) => reason) ? (
        <p>
          No verified boarder {offers.length > 0 && "who takes such a pet "}has a free place on
          every night of this stay. Ask one to add places, or agree on other days with the owner.
        </p>
      ) : (
        <ActionForm
          {...form}
          id="stay-assign"
          intent="assign"
          className={stack.even}
          fields={["boarderId", "privateNote"]}
          result={result}
        >
          {({ boarderId, privateNote }, pending) => (
            <>
              <p>Owner and boarder are told, and the boarder's places are taken.</p>
              <div className={css.offers}>
                <RadioGroup
                  {...textField(boarderId)}
                  label="Boarder"
                  required
                  missing="Please choose a boarder"
                  options={offers.map(({ id: value, name, area, petTypes, free, reason }) => ({
                    value,
                    label: name,
                    hint:
                      reason ??
                      `${[area, petTypes.join(", ")].filter(Boolean).join(" · ")} · ${free} free`,
                    disabled: reason !== undefined,
                  }))}
                />
              </div>
              <TextArea
                {...textField(privateNote)}
                label="Private note"
                hint="Only staff ever see this."
              />
              <Button pending={pending} pendingText="Saving…">
                Hand Over
              </Button>
            </>
          )}
        </ActionForm>
      )}
    </section>
  );
}
