import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { FormScreen } from "#app/ui/form-screen/form-screen.tsx";
import { HealthStrip, type HealthWarnings } from "#app/ui/health-strip/health-strip.tsx";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import { type RequestedRecord, recordKindNames } from "./medical-record.ts";
import { MedicalRecordForm } from "./medical-record-form.tsx";

type AddRecordScreenProps = RequestedRecord & {
  pet: string;
  /** Undefined where the owner does not share it. */
  health: HealthWarnings | undefined;
  petPage: string;
  /** The path of this screen, without its query. */
  action: string;
  /** How the entry names its author. */
  signature: string;
  readers: ReactNode;
  reminder?: string;
  today: string;
  returned:
    | { result: SubmissionResult; key: string; staged: { id: string; fileName: string }[] }
    | undefined;
};

export function AddRecordScreen(props: AddRecordScreenProps) {
  const { kind, corrected, pet, health, petPage, action, signature, readers, today, returned } =
    props;
  const name = recordKindNames[kind];
  const heading = corrected ? `Correct: ${name}` : `Add ${name}`;
  const query = corrected ? `?kind=${kind}&corrects=${corrected.id}` : `?kind=${kind}`;
  return (
    <>
      <PageTitle failed={returned !== undefined}>{heading}</PageTitle>
      <FormScreen
        title={heading}
        intro={
          <>
            <p>{`About ${pet}`}</p>
            <HealthStrip health={health} />
          </>
        }
        back={{ to: petPage, label: `Back to ${pet}` }}
        aside={
          <>
            <h2>What is written stays</h2>
            <p>
              {`Entries are never changed or lost: a correction takes the place of an entry, and the earlier text stays below it. ${signature}`}
            </p>
            <h2>Who sees this</h2>
            <p>{readers}</p>
          </>
        }
      >
        <MedicalRecordForm
          kind={kind}
          title={props.title}
          reminder={props.reminder}
          action={action + query}
          corrected={corrected}
          today={today}
          staged={returned?.staged ?? []}
          result={returned?.result}
        />
      </FormScreen>
    </>
  );
}
