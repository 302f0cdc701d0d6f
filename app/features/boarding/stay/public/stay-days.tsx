import { href } from "react-router";
import { lowestPriceInWords } from "#app/features/boarding/capacity/capacity.ts";
import { missing, stayFormButtons, stayLabels } from "#app/features/boarding/stay/stay-fields.ts";
import { Button } from "#app/ui/button/button.tsx";
import { TextField } from "#app/ui/field/field.tsx";
import { type FieldMeta, textField } from "#app/ui/form/form-fields.ts";
import { pair } from "#app/ui/layout/layout.css.ts";
import * as css from "./stay-form.css.ts";

type StayDaysProps = {
  startDate: FieldMeta;
  endDate: FieldMeta;
  today: string;
  lowestPrice: number | null;
  place: string | undefined;
};

/** Without scripts the page reopens at this fragment. */
const placeId = "place";

export function StayDays({ startDate, endDate, today, lowestPrice, place }: StayDaysProps) {
  const start = textField(startDate).defaultValue ?? "";
  const day = { type: "date", required: true, wrong: "Please enter a day that exists" } as const;
  return (
    <>
      <div className={pair} data-days="">
        <TextField
          {...textField(startDate)}
          {...day}
          label={stayLabels.startDate}
          missing={missing("startDate")}
          min={today}
        />
        <TextField
          {...textField(endDate)}
          {...day}
          label={stayLabels.endDate}
          missing={missing("endDate")}
          min={start > today ? start : today}
        />
      </div>
      <p data-general="" hidden={place !== undefined}>
        <strong>{lowestPriceInWords(lowestPrice)}</strong>
      </p>
      <div id={placeId} className={css.place}>
        <Button
          variant="secondary"
          name="intent"
          value={stayFormButtons.places}
          formAction={`${href("/pet-boarding/form")}#${placeId}`}
          formNoValidate
          pendingText="Looking…"
        >
          Is There a Place?
        </Button>
        <p aria-live="polite" data-place="">
          {place}
        </p>
      </div>
    </>
  );
}
