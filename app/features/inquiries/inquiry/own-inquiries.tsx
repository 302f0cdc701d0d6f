import { href, Link } from "react-router";
import { formatInstant } from "#app/platform/dates.ts";
import { formatReference } from "#app/platform/references.ts";
import { narrow, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Prose } from "#app/ui/prose/prose.tsx";
import { inquiryKinds } from "./inquiry.ts";
import { InquiryTag } from "./inquiry-list.tsx";
import { subject as subjectClass, top } from "./own-inquiries.css.ts";
import type { OwnInquiry } from "./own-inquiries.ts";

type OwnInquiriesProps = { rows: OwnInquiry[]; heading?: "h2" | "h3" };

/** A person's own messages, each with where it stands. */
export function OwnInquiries({ rows, heading: Heading = "h2" }: OwnInquiriesProps) {
  return (
    <ul className={`${narrow} ${stack.even}`}>
      {rows.map(({ reference, kind, subject, message, status, sentAt }) => (
        <li key={reference} className={`${sheet} ${stack.tight}`}>
          <div className={top}>
            <Heading className={subjectClass}>{subject}</Heading>
            <InquiryTag status={status} />
          </div>
          <p>
            {inquiryKinds[kind]}, {formatInstant(sentAt)}, reference{" "}
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
