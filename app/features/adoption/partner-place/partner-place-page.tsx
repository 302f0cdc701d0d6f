import { href } from "react-router";
import { formatDay } from "#app/platform/dates.ts";
import { ConflictPanel } from "#app/ui/conflict-panel/conflict-panel.tsx";
import { ActionButton } from "#app/ui/form/action-button.tsx";
import type { ReturnedForm } from "#app/ui/form/form.tsx";
import { type AuditEntry, AuditHistory } from "#app/ui/record-history/audit-history.tsx";
import { RecordPage } from "#app/ui/record-page/record-page.tsx";
import type { PartnerPlaceView } from "./partner-place.ts";
import { PartnerPlaceForm } from "./partner-place-form.tsx";
import { PartnerPlaceTag } from "./partner-place-list.tsx";

type PartnerPlacePageProps = {
  place: PartnerPlaceView;
  /** The version that the form is based on. */
  version: number;
  history: AuditEntry[];
  returned: ReturnedForm<"save" | "activate" | "deactivate"> | undefined;
};

export function PartnerPlacePage({ place, version, history, returned }: PartnerPlacePageProps) {
  const { id, name, active, created_at } = place;
  const action = href("/dashboard/staff/partner-places/:id", { id });
  const isSave = returned?.intent === "save";
  return (
    <RecordPage
      title={name}
      back={{ to: href("/dashboard/staff/partner-places"), label: "Back to Partner Places" }}
      alert={returned && !isSave && <ConflictPanel result={returned.result} />}
      state={
        <>
          <div>
            <PartnerPlaceTag active={active} />
          </div>
          <p>
            {active ? "Counted on the home page." : "Not counted on the home page."} Here since{" "}
            {formatDay(created_at)}.
          </p>
        </>
      }
      actions={
        <ActionButton
          action={action}
          intent={active ? "deactivate" : "activate"}
          variant="secondary"
        >
          {active ? "Deactivate" : "Activate"}
        </ActionButton>
      }
      history={<AuditHistory entries={history} />}
    >
      <PartnerPlaceForm
        action={action}
        place={{ ...place, version }}
        result={isSave ? returned.result : undefined}
      />
    </RecordPage>
  );
}
