import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import {
  kindsMissing,
  maxPlaces,
  petTypes,
  placesMissing,
  somePlaces,
} from "#app/features/boarding/capacity/capacity.ts";
import { fromHome } from "#app/platform/lists/back-home.ts";
import type { BoarderOffer } from "#app/platform/records/home-part.ts";
import { Button } from "#app/ui/button/button.tsx";
import { CheckboxGroup } from "#app/ui/field/choice.tsx";
import { TextField } from "#app/ui/field/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { groupField, textField } from "#app/ui/form/form-fields.ts";
import { stack } from "#app/ui/layout/layout.css.ts";
import { offerIntent } from "./boarder.ts";

type OfferFormProps = {
  offer: BoarderOffer;
  submissionKey?: string | undefined;
  result?: SubmissionResult | undefined;
};

const kindNames = { Dog: "Dogs", Cat: "Cats", Other: "Others" };

/** The first step of a new boarder. */
export function OfferForm({ offer, submissionKey, result }: OfferFormProps) {
  const { places: present, petTypes: kinds, area, price, hint } = offer;
  return (
    <Form
      id="offer"
      action={href("/dashboard/profile/places")}
      intent={offerIntent}
      hidden={fromHome}
      className={stack.even}
      fields={["places", "petTypes", "price", "area"]}
      defaultValue={{ places: present, area, price }}
      submissionKey={submissionKey}
      result={result}
    >
      {(fields) => (
        <>
          <TextField
            {...textField(fields.places)}
            label="How many pets at the same time?"
            required
            type="number"
            inputMode="numeric"
            min={1}
            max={maxPlaces}
            step={1}
            missing={placesMissing}
            wrong={somePlaces}
            hint="You can close single days later."
          />
          <CheckboxGroup
            {...groupField(fields.petTypes)}
            defaultValue={result ? groupField(fields.petTypes).defaultValue : kinds}
            label="Which"
            required
            missing={kindsMissing}
            tiles
            options={petTypes.map((value) => ({ value, label: kindNames[value] }))}
          />
          <TextField
            {...textField(fields.price)}
            label="Price for one pet and night, in naira"
            inputMode="decimal"
            hint={`${hint ? `${hint} ` : ""}Empty: on request.`}
          />
          <TextField {...textField(fields.area)} label="Area" autoComplete="address-level2" />
          <div>
            <Button pendingText="Saving…">Save and go on</Button>
          </div>
        </>
      )}
    </Form>
  );
}
