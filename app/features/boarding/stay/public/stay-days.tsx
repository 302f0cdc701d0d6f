import { href } from "react-router";
import { type NightPrices, nightPricesInWords } from "#app/features/boarding/capacity/capacity.ts";
import { StayDateFields } from "#app/features/boarding/stay/stay-date-fields.tsx";
import { stayFormButtons } from "#app/features/boarding/stay/stay-fields.ts";
import { Button } from "#app/ui/button/button.tsx";
import type { FieldMeta } from "#app/ui/form/form-fields.ts";
import { pair } from "#app/ui/layout/layout.css.ts";
import * as css from "./stay-form.css.ts";

export type PlaceTexts = { text: string; tone?: "free" | "full"; size?: string; sum?: string };

type StayDaysProps = {
  startDate: FieldMeta;
  endDate: FieldMeta;
  today: string;
  prices: NightPrices;
  place: PlaceTexts | undefined;
};

/** Without scripts the page reopens at this fragment. */
const placeId = "place";

export function StayDays({ startDate, endDate, today, prices, place }: StayDaysProps) {
  return (
    <>
      <div className={pair} data-days="">
        <StayDateFields startDate={startDate} endDate={endDate} today={today} />
      </div>
      <p data-general="" hidden={place?.sum !== undefined}>
        {nightPricesInWords(prices)}
      </p>
      <div id={placeId} className={css.place}>
        <div aria-live="polite" className={css.answer} data-answer={place?.tone ?? ""}>
          <p data-place="">{place?.text}</p>
          <StaySum place={place} />
        </div>
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
      </div>
    </>
  );
}

/** `2 cats, 4 nights: from ₦64,000`. The form's script fills it. */
export function StaySum({
  place,
  className,
}: {
  place: PlaceTexts | undefined;
  className?: string;
}) {
  return (
    <p data-sum="" hidden={place?.sum === undefined} className={className}>
      <span data-size="">{place?.size}</span>: <strong data-total="">{place?.sum}</strong>
    </p>
  );
}
