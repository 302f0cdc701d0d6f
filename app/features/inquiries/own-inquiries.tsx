import { narrow, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Prose } from "#app/ui/prose/prose.tsx";
import { showInstant } from "../days.ts";
import { showReference } from "../references.ts";
import type { OwnInquiry } from "./inquiry.ts";
import { InquiryTag } from "./inquiry-list.tsx";
import { subject as subjectClass, top } from "./own-inquiries.css.ts";
import { inquiryKinds } from "./review.ts";

/** A person's own messages, each with where it stands. */
export function OwnInquiries({ rows }: { rows: OwnInquiry[] }) {
  return (
    <ul className={`${narrow} ${stack.even}`}>
      {rows.map(({ reference, kind, subject, message, status, sentAt }) => (
        <li key={reference} className={`${sheet} ${stack.tight}`}>
          <div className={top}>
            <h3 className={subjectClass}>{subject}</h3>
            <InquiryTag status={status} />
          </div>
          <p>
            {inquiryKinds[kind]}, {showInstant(sentAt)}, reference {showReference(reference)}
          </p>
          <Prose text={message} />
        </li>
      ))}
    </ul>
  );
}
