import { Fragment } from "react";
import { href } from "react-router";
import { type DatesForm, decideDatesForms } from "#app/features/boarding/stay/decide-dates.tsx";
import type { StayStatus } from "#app/features/boarding/stay/stay.ts";
import { StayTag } from "#app/features/boarding/stay/stay-tag.tsx";
import type { StayFileView } from "#app/features/boarding/stay-file/stay-file.ts";
import { StayFiles } from "#app/features/boarding/stay-file/stay-files.tsx";
import { formatDays } from "#app/platform/dates.ts";
import type { StepView, UndoView } from "#app/platform/steps/steps.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { ConflictPanel } from "#app/ui/conflict-panel/conflict-panel.tsx";
import { type Fact, Facts } from "#app/ui/facts/facts.tsx";
import type { ReturnedForm } from "#app/ui/form/form.tsx";
import { cluster, narrow, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { needsScript } from "#app/ui/layout/needs-script.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { splitSteps, UndoLine } from "#app/ui/steps/steps.tsx";
import * as css from "./boarded-pet.css.ts";
import type { CareSlot, DiaryDay, TickKind, TickView } from "./care-log.ts";
import { CheckInForm, CheckOutForm } from "./check-in-and-out.tsx";
import { NoteForm } from "./note-form.tsx";
import { StayDiary } from "./stay-diary.tsx";
import { TickGrid } from "./tick-grid.tsx";

type PetOfStay = {
  id: string;
  stayId: string;
  name: string;
  breed: string;
  facts: Fact[];
  files: StayFileView[];
  feeding: string;
  medications: string;
  kinds: TickKind[];
  ticks: TickView[];
};

type Item = { position: number; name: string; returned: boolean };

type BoardedPetProps = {
  stay: {
    id: string;
    status: StayStatus;
    pet: string;
    start: string;
    end: string;
    owner: string;
    phone: string;
  };
  pets: PetOfStay[];
  facts: Fact[];
  items: Item[];
  steps: StepView<"checkIn" | "checkOut" | DatesForm>[];
  undo: UndoView | undefined;
  today: string;
  open: CareSlot[];
  diary: DiaryDay[];
  returned: ReturnedForm | undefined;
  staged: readonly { id: string; fileName: string }[];
};

export function BoardedPet(props: BoardedPetProps) {
  const { stay, pets, facts, items, today, diary, returned } = props;
  const isAlone = pets.length === 1;
  const { result, intent } = returned ?? {};
  const resultFor = (step: string) => (intent === step ? result : undefined);
  const action = href("/dashboard/pet-owner/boarded-pets/:id", stay);
  const form = { stay, action };
  // Other steps are on the page of the request.
  const { forms } = splitSteps(props.steps, {
    ...decideDatesForms,
    checkIn: () => <CheckInForm {...form} pets={pets} result={resultFor("checkIn")} />,
    checkOut: () => (
      <CheckOutForm
        {...form}
        items={items}
        isDue={stay.end <= today}
        result={resultFor("checkOut")}
      />
    ),
  });
  const isHere = stay.status === "checked_in";
  const isLeaving = stay.end <= today;
  const hasForm =
    (intent === "note" && isHere) ||
    ((intent === "checkIn" || intent === "checkOut") && forms[intent] !== undefined);
  return (
    <>
      <div data-screen="">
        <PageHeader
          title={stay.pet}
          beside={<StayTag status={stay.status} />}
          intro={formatDays(stay.start, stay.end)}
          back={{ to: href("/dashboard/pet-owner/boarded-pets"), label: "Back to Boarded Pets" }}
          actions={
            <div className={cluster}>
              {stay.phone && <a href={`tel:${stay.phone}`}>Call the owner</a>}
              <Button type="button" variant="secondary" data-action="print" {...needsScript}>
                Print
              </Button>
            </div>
          }
        />
      </div>
      <div className={css.columns}>
        {result && !hasForm && (
          <ConflictPanel
            result={result}
            typedValues={["text", "items", "note"].map((name) => result.initialValue?.[name])}
          />
        )}
        {props.undo && (
          <div data-screen="">
            <UndoLine action={action} undo={props.undo} />
          </div>
        )}
        {forms.checkIn}
        {isLeaving && forms.checkOut}
        {isHere && (
          <section data-screen="" className={`${stack.even} ${narrow}`} aria-labelledby="today">
            <h2 id="today">Today</h2>
            {pets.map((pet) => (
              <div key={pet.id} className={stack.tight}>
                {!isAlone && <h3>{pet.name}</h3>}
                <TickGrid
                  pet={pet}
                  day={today}
                  kinds={pet.kinds}
                  needs={{ fed: pet.feeding, medicine: pet.medications }}
                  ticks={pet.ticks}
                  open={props.open}
                  action={action}
                />
              </div>
            ))}
            <NoteForm
              pet={{ id: stay.id, name: stay.pet }}
              day={today}
              action={action}
              result={resultFor("note")}
              staged={intent === "note" ? props.staged : []}
            />
          </section>
        )}
        <article className={`${sheet} ${stack.even} ${css.paper}`} aria-label="Sheet">
          {pets.map((pet) => (
            <Fragment key={pet.id}>
              <h2 className={isAlone ? `${css.name} ${css.printed}` : css.name}>
                {[pet.name, pet.breed].filter(Boolean).join(", ")}
              </h2>
              <Facts rows={isAlone ? [...pet.facts, ...facts] : pet.facts} />
              {pet.files.length > 0 && (
                <section className={stack.tight} aria-labelledby={`files-${pet.id}`} data-screen="">
                  <h3 id={`files-${pet.id}`}>
                    {isAlone ? "Pictures and documents" : `Pictures and documents of ${pet.name}`}
                  </h3>
                  <StayFiles files={pet.files} />
                </section>
              )}
            </Fragment>
          ))}
          {!isAlone && (
            <>
              <h2>The stay</h2>
              <Facts rows={facts} />
            </>
          )}
          <Items items={items} isOver={stay.status === "checked_out"} />
        </article>
        <div data-screen="" className={stack.even}>
          {!isLeaving && forms.checkOut}
          <StayDiary days={diary} />
          <div>
            <ButtonLink
              variant="secondary"
              to={href("/dashboard/pet-owner/boarding-requests/:id", stay)}
            >
              The request and its history
            </ButtonLink>
          </div>
        </div>
      </div>
    </>
  );
}

function Items({ items, isOver }: { items: readonly Item[]; isOver: boolean }) {
  if (items.length === 0) return null;
  return (
    <section className={stack.tight} aria-labelledby="items">
      <h2 id="items">What came along</h2>
      <ul className={css.items}>
        {items.map(({ position, name, returned }) => (
          <li key={position}>
            {name}
            {isOver && (returned ? " (given back)" : " (not given back)")}
          </li>
        ))}
      </ul>
    </section>
  );
}
