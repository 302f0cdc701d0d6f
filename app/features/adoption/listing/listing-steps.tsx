import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import type { UndoView } from "#app/platform/steps/steps.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { ConflictPanel } from "#app/ui/conflict-panel/conflict-panel.tsx";
import { ActionButton } from "#app/ui/form/action-button.tsx";
import { cluster, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { useSite } from "#app/ui/shell/shell.tsx";
import { UndoLine } from "#app/ui/steps/steps.tsx";
import {
  canBecomeAdopted,
  isPublic,
  type ListingStatus,
  missingToPublishListing,
  nextListingStatuses,
  shortAddress,
  shortPath,
} from "./listing.ts";
import { answerRequests, type EditableListing } from "./listing-edit.ts";
import { ListingTag } from "./listing-tag.tsx";

type ListingStepsProps = {
  listing: EditableListing;
  pending: number;
  approved: string | undefined;
  undo: UndoView | undefined;
  result: SubmissionResult | undefined;
};

const intents: Partial<Record<ListingStatus, string>> = {
  available: "publish",
  withdrawn: "withdraw",
  adopted: "adopt",
};

const sentences: Record<ListingStatus, string> = {
  draft: "Visitors do not see this listing yet.",
  available: "Visitors see this listing and can ask for the pet.",
  reserved: "Visitors see this listing; an approved request holds the pet.",
  adopted: "This pet has found a home. Its page stays, without the form.",
  withdrawn: "Visitors do not see this listing any more.",
};

export function ListingSteps({ listing, pending, approved, undo, result }: ListingStepsProps) {
  const site = useSite();
  const { id, status } = listing;
  const byHand = nextListingStatuses(status);
  const next = canBecomeAdopted(status) ? (["adopted", ...byHand] as const) : byHand;
  const missing = next.includes("available") ? missingToPublishListing(listing) : [];
  const action = href("/dashboard/staff/listings/:id", { id });
  const toAnswer = status === "available" && pending > 0;
  return (
    <section className={`${sheet} ${stack.even}`} aria-labelledby="status">
      <div className={cluster}>
        <h2 id="status">Status</h2>
        <ListingTag status={status} />
      </div>
      {result && <ConflictPanel result={result} />}
      <p>
        {sentences[status]}{" "}
        {approved && (
          <>
            <Link to={href("/adoption-requests/:id", { id: approved })}>Open that request</Link> to
            release the pet.
          </>
        )}
      </p>
      <p>
        Number {listing.number}
        {isPublic(status) && (
          <>
            , for posters and the phone:{" "}
            <Link to={shortPath(listing)}>{shortAddress(listing, site)}</Link>
          </>
        )}
      </p>
      {undo && <UndoLine action={action} undo={undo} />}
      {missing.length > 0 && (
        <p>
          Before it can be published, please add {missing.join(" and ")} below and save the listing.
        </p>
      )}
      <div className={cluster}>
        {pending > 0 && (
          <ButtonLink
            variant={toAnswer ? "primary" : "secondary"}
            to={href("/adoption-requests/pets/:id", { id })}
          >
            {answerRequests(pending)}
          </ButtonLink>
        )}
        {next
          .filter((to) => to !== "available" || missing.length === 0)
          .map((to) => (
            <ActionButton
              key={to}
              action={action}
              intent={intents[to] ?? to}
              // An available pet rarely finds a home without an approved request.
              variant={to === "available" || status === "reserved" ? "primary" : "secondary"}
            >
              {stepLabel(status, to)}
            </ActionButton>
          ))}
        {isPublic(status) && (
          <ButtonLink variant="quiet" to={href("/pet-details/:id", { id })}>
            See page
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

function stepLabel(from: ListingStatus, to: ListingStatus): string {
  if (to === "withdrawn") return "Withdraw";
  if (to === "adopted") return "Mark as adopted";
  return from === "withdrawn" ? "Publish again" : "Publish";
}
