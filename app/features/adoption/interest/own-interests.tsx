import { href, Link } from "react-router";
import { subject, top } from "#app/features/inquiries/inquiry/own-inquiries.css.ts";
import { formatInstant } from "#app/platform/dates.ts";
import { formatReference } from "#app/platform/references.ts";
import { narrow, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Prose } from "#app/ui/prose/prose.tsx";
import { InterestTag } from "./interest-tag.tsx";
import type { OwnRequest } from "./own-interests.ts";

/** A person's own requests, each with where it stands and the way to its page. */
export function OwnRequests({ rows }: { rows: OwnRequest[] }) {
  return (
    <ul className={`${narrow} ${stack.even}`}>
      {rows.map(({ reference, pet, status, message, sentAt }) => (
        <li key={reference} className={`${sheet} ${stack.tight}`}>
          <div className={top}>
            <h2 className={subject}>{pet}</h2>
            <InterestTag status={status} />
          </div>
          <p>
            {formatInstant(sentAt)}, reference{" "}
            <Link to={href("/r/:reference", { reference })} reloadDocument>
              {formatReference(reference)}
            </Link>
          </p>
          <Prose text={message} />
        </li>
      ))}
    </ul>
  );
}
