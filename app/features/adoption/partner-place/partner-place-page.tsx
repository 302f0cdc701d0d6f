import { href } from "react-router";
import { formatDay } from "#app/platform/dates.ts";
import { ConflictPanel } from "#app/ui/conflict-panel/conflict-panel.tsx";
import { ActionButton } from "#app/ui/form/action-button.tsx";
import type { ReturnedForm } from "#app/ui/form/form.tsx";
import { type HistoryItem, RecordHistory } from "#app/ui/record-history/record-history.tsx";
import { RecordPage } from "#app/ui/record-page/record-page.tsx";
import type { PartnerPlaceView } from "./partner-place.ts";
import { PartnerPlaceForm } from "./partner-place-form.tsx";
import { PartnerPlaceTag } from "./partner-place-list.tsx";

type Entry = { id: string; at: string; actor_name: string; action: string; detail: string };

type PartnerPlacePageProps = {
  place: PartnerPlaceView;
  /** The version that the form is based on. */
  version: number;
  history: Entry[];
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
      history={<RecordHistory items={history.map(historyItem)} empty="No changes yet" />}
    >
      <PartnerPlaceForm
        action={action}
        place={{ ...place, version }}
        result={isSave ? returned.result : undefined}
      />
    </RecordPage>
  );
}

function historyItem({ id, at, actor_name: actorName, action, detail }: Entry): HistoryItem {
  return { id, at, actorName, what: <strong>{action}</strong>, notes: [{ text: detail }] };
}
