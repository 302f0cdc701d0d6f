import type { SubmissionResult } from "@conform-to/react";
import { petTypes } from "#app/features/boarding/capacity/capacity.ts";
import { kindField, kindMissing } from "#app/features/boarding/stay/kind-of-pet.ts";
import * as css from "#app/features/boarding/stay/stay.css.ts";
import { nightsInWords } from "#app/features/boarding/stay/stay-sentences.ts";
import { formatMoney } from "#app/platform/money.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import { RadioGroup } from "#app/ui/field/choice.tsx";
import { TextArea, TextField } from "#app/ui/field/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { boarderOfferInWords, type HandOver } from "./rank-offers.ts";

export const handOverFormId = "stay-hand-over";

type HandOverFormProps = {
  action: string;
  result: SubmissionResult | undefined;
  handOver: HandOver;
  /** Nobody has accepted it yet: the hand-over does. */
  isNew: boolean;
};

export function HandOverForm({ handOver, isNew, result, ...form }: HandOverFormProps) {
  const { fitting, reasons, pets, suggested, nights } = handOver;
  const petsWithoutKind = pets.filter(({ kind }) => !kind);
  const guessed = pets.flatMap(({ position, kind, isKindKnown }) =>
    kind && !isKindKnown ? [[kindField(position), kind] as const] : [],
  );
  const kindNames = petsWithoutKind.map(({ position }) => kindField(position));
  const title = isNew ? "Accept and hand over" : "Hand over to a boarder";
  return (
    <section className={`${sheet} ${stack.even}`} aria-labelledby="hand-over">
      <h2 id="hand-over">{title}</h2>
      <Facts rows={needRows(handOver, form.action)} />
      {fitting.length === 0 ? (
        <p>
          No verified boarder can take this stay. Ask one to add places, or agree on other days with
          the owner.
        </p>
      ) : (
        <Form
          {...form}
          id={handOverFormId}
          intent="assign"
          className={stack.even}
          fields={[...kindNames, "boarderId", "agreed", "privateNote"]}
          hidden={Object.fromEntries(guessed)}
          result={result}
        >
          {(fields) => (
            <>
              {petsWithoutKind.map(({ position, name }) => (
                <RadioGroup
                  key={position}
                  {...textField(fields[kindField(position)])}
                  label={`What is ${name}?`}
                  required
                  missing={kindMissing(name)}
                  options={petTypes.map((value) => ({ value, label: value }))}
                />
              ))}
              <div className={css.offers}>
                <RadioGroup
                  {...textField(fields.boarderId)}
                  defaultValue={result ? textField(fields.boarderId).defaultValue : suggested}
                  label="Boarder"
                  required
                  missing="Please choose a boarder"
                  options={fitting.map((offer, index) => ({
                    value: offer.id,
                    label:
                      index === 0 && petsWithoutKind.length === 0
                        ? `${offer.name} (best fit)`
                        : offer.name,
                    hint: boarderOfferInWords(offer, { nights, pets: pets.length }),
                  }))}
                />
              </div>
              <TextField
                {...textField(fields.agreed)}
                label="Agreed amount (NGN)"
                inputMode="decimal"
                hint={`For the whole stay. Left empty, it is the nights at the boarder's price${pets.length > 1 ? ", for each pet" : ""}.`}
              />
              <TextArea
                {...textField(fields.privateNote)}
                label="Private note"
                hint="Only staff ever see this."
              />
              <Button variant={isNew ? "secondary" : "primary"} pendingText="Saving…">
                {isNew ? "Accept and Hand Over" : "Hand Over"}
              </Button>
              <p>We inform the owner and the boarder, and the boarder's places are taken.</p>
            </>
          )}
        </Form>
      )}
      {reasons.length > 0 && (
        <Disclosure title={`Cannot take it (${reasons.length})`} open={fitting.length === 0}>
          <ul>
            {reasons.slice(0, maxReasons).map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
            {reasons.length > maxReasons && <li>and {reasons.length - maxReasons} more</li>}
          </ul>
        </Disclosure>
      )}
    </section>
  );
}

const maxReasons = 30;

function needRows({ fitting, ...needs }: HandOver, action: string) {
  const { days, nights, pets, area } = needs;
  const prices = fitting.flatMap(({ priceKobo }) => priceKobo ?? []);
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  const range =
    lowest === highest ? formatMoney(lowest) : `${formatMoney(lowest)} to ${formatMoney(highest)}`;
  return [
    { label: "Days", value: `${days}, ${nightsInWords(nights)}` },
    ...pets.map(({ name, kind, breed, isKindKnown }) => ({
      label: pets.length > 1 ? `Kind of ${name}` : "Kind",
      value: (
        <>
          {[kind, breed].filter(Boolean).join(", ") || "not said"}
          {kind && !isKindKnown && (
            <>
              {" "}
              <Link to={`${action}?kind=ask#hand-over`}>Not a {kind.toLowerCase()}?</Link>
            </>
          )}
        </>
      ),
    })),
    { label: "Area", value: area || "not said" },
    {
      label: "Price",
      value:
        prices.length > 0 ? `${range} a night${pets.length > 1 ? " and pet" : ""}` : "on request",
    },
  ];
}
