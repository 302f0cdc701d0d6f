/** Every status change of a message to the foundation. @see product.md "Steps and Undo" */
import { stepsOf } from "#app/platform/steps/steps.server.ts";
import { isErased } from "./follow-inquiry.ts";
import { type Inquiry, inquiryRecord } from "./inquiry.queries.server.ts";
import { answerSchema, replyTextSchema } from "./inquiry.schema.server.ts";
import { answerEmail, emailSubjectsOf } from "./inquiry-emails.ts";

const { step, formStep, define } = stepsOf<Inquiry, object, { email: string }>();

export const inquirySteps = define({
  entity: "inquiry",
  record: inquiryRecord,
  name: ({ name }) => `the message of ${name}`,
  title: () => "this message",
  isTheirs: ({ person_id }, party, { id }) =>
    party !== "owner" || (person_id !== null && person_id === id),
  isErased,
  conflict({ status, ...inquiry }, name) {
    if (name === "reply" && status === "open") return "This message waits for our answer already.";
    if (name === "answer" && isErased(inquiry)) {
      return "The sender of this message was erased and cannot be answered.";
    }
    return undefined;
  },
  untouched: () => "Nobody has done anything with this message yet.",
  facts: ({ email }) => ({ email }),
  parties: {
    staff: {
      // Answers go by e-mail, so there must be an address; an answered message is reopened to be answered again.
      answer: formStep({
        label: "Send answer",
        variant: "primary",
        past: "answered",
        from: ["open"],
        to: "answered",
        can: (inquiry) => !isErased(inquiry),
        schema: answerSchema,
        notes: ({ answer }) => ({ reason: answer }),
        mails: async ({ site, row, words: { answer } }) => [
          {
            to: row.email,
            email: answerEmail(row, answer, site.name),
            about: emailSubjectsOf(row),
          },
        ],
        notice: ({ email }) => `Your answer goes to ${email}.`,
      }),
      close: step({
        label: "Close",
        past: "closed",
        from: ["open", "answered"],
        to: "closed",
        undo: true,
        notice: "The message is closed.",
      }),
      reopen: step({
        label: "Reopen",
        past: "reopened",
        from: ["answered", "closed"],
        to: "open",
        undo: true,
        notice: "The message is open again.",
      }),
    },
    owner: {
      reply: formStep({
        label: "Send reply",
        past: "replied to",
        from: ["answered", "closed"],
        to: "open",
        schema: replyTextSchema,
        notes: ({ reply }) => ({ reason: reply }),
        notice: "Your reply is sent.",
      }),
    },
  },
});
