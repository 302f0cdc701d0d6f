import { formatDay } from "#app/platform/dates.ts";
import { ConflictPanel } from "#app/ui/conflict-panel/conflict-panel.tsx";
import { ActionButton } from "#app/ui/form/action-button.tsx";
import { AskingButton } from "#app/ui/form/asking-button.tsx";
import type { ReturnedForm } from "#app/ui/form/form.tsx";
import { type AuditEntry, AuditHistory } from "#app/ui/record-history/audit-history.tsx";
import { RecordPage } from "#app/ui/record-page/record-page.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import { animalPlacesPath, isContactErased, type UnitRow, unitKinds } from "./housing-unit.ts";
import { PlaceForm } from "./place-form.tsx";

type PlacePageProps = {
  unit: UnitRow;
  /** The version that the form is based on. */
  version: number;
  history: AuditEntry[];
  returned: ReturnedForm<"save" | "activate" | "deactivate" | "eraseContact"> | undefined;
};

export function PlacePage({ unit, version, history, returned }: PlacePageProps) {
  const { id, name, kind, inactive_on, contact_name } = unit;
  const action = `${animalPlacesPath}/${id}`;
  const isSave = returned?.intent === "save";
  const isErased = isContactErased(unit);
  return (
    <RecordPage
      title={name}
      back={{ to: animalPlacesPath, label: "Back to Places" }}
      alert={returned && !isSave && <ConflictPanel result={returned.result} />}
      state={
        <>
          <div>
            <Tag tone={inactive_on === null ? "approved" : "neutral"}>
              {inactive_on === null ? "active" : "inactive"}
            </Tag>
          </div>
          <p>
            {unitKinds[kind].one}
            {inactive_on !== null && `, not in use since ${formatDay(inactive_on)}`}.
          </p>
        </>
      }
      actions={
        <>
          {!isErased && (
            <ActionButton
              action={action}
              intent={inactive_on === null ? "deactivate" : "activate"}
              variant="secondary"
            >
              {inactive_on === null ? "Make inactive" : "Make active"}
            </ActionButton>
          )}
          {contact_name !== "" && (
            <AskingButton
              action={action}
              intent="eraseContact"
              variant="secondary"
              question={`Erase the name and phone of ${contact_name}? The place becomes inactive. This cannot be undone.`}
            >
              Erase contact
            </AskingButton>
          )}
        </>
      }
      history={<AuditHistory entries={history} />}
    >
      {isErased ? (
        <p>The contact of this foster home is erased.</p>
      ) : (
        <PlaceForm
          action={action}
          place={{ ...unit, version }}
          result={isSave ? returned.result : undefined}
        />
      )}
    </RecordPage>
  );
}
