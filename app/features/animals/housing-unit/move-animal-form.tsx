import type { SubmissionResult } from "@conform-to/react";
import { Button } from "#app/ui/button/button.tsx";
import { SelectField } from "#app/ui/field/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { Link } from "#app/ui/link/link.tsx";
import { animalPlacesPath, type PlaceWithRoom, unitMessages } from "./housing-unit.ts";
import * as css from "./places.css.ts";

type MoveAnimalFormProps = {
  /** Where the intent `move` is taken. */
  action: string;
  /** Names the form; the field `episode` where a page has several animals. */
  episodeId: string;
  animal: string;
  places: readonly PlaceWithRoom[];
  sendsEpisode?: boolean;
  submissionKey?: string | undefined;
  result?: SubmissionResult | undefined;
};

/** A choice of the places with room, and a button. */
export function MoveAnimalForm(props: MoveAnimalFormProps) {
  const { action, episodeId, animal, places, sendsEpisode, submissionKey, result } = props;
  if (places.length === 0) {
    return (
      <p className={css.quiet}>
        No place has room. <Link to={`${animalPlacesPath}/new`}>Add a place</Link>
      </p>
    );
  }
  return (
    <Form
      id={`move-${episodeId}`}
      intent="move"
      action={action}
      hidden={sendsEpisode ? { episode: episodeId } : {}}
      submissionKey={submissionKey}
      fields={["unitId"]}
      draft={false}
      result={result}
    >
      {({ unitId }) => (
        <div className={css.move}>
          <SelectField
            {...textField(unitId)}
            label={`Move ${animal} to`}
            unmarked
            missing={unitMessages.place}
            placeholder="Choose a place"
            options={places.map(({ id, name, room }) => ({
              value: id,
              label: `${name} (${room.toLocaleString("en")} free)`,
            }))}
          />
          <Button variant="secondary" pendingText="Moving…" aria-label={`Move ${animal}`}>
            Move
          </Button>
        </div>
      )}
    </Form>
  );
}
