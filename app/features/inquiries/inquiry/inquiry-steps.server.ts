/** Every status change of a message. @see product.md "Steps and Undo" */
import { queueStaffNotification } from "#app/platform/mail/staff-notifications.server.ts";
import { done } from "#app/platform/outcome.ts";
import { type Effect, stepBuilders } from "#app/platform/steps/steps.server.ts";
import type { ThreadAuthor } from "#app/platform/threads/threads.ts";
import { addMessage } from "#app/platform/threads/write-message.server.ts";
import { isInquiryErased } from "./follow-inquiry.ts";
import { type Inquiry, inquiryRecord } from "./inquiry.queries.server.ts";
import { answerSchema, replyTextSchema } from "./inquiry.schema.server.ts";
import { inquiryReply } from "./inquiry.ts";
import { inquiryAnswerEmail, inquiryEmailSubjects } from "./inquiry-emails.ts";

function addToThread<Input>(
  author: ThreadAuthor,
  textOf: (input: Input) => string,
): Effect<Inquiry, Input> {
  return {
    async apply({ trx, now, row, actor, input }) {
      const thread = { entity: "inquiry", id: row.id };
      const message = { author, by: actor, text: textOf(input), providerId: null };
      await addMessage(trx, now, thread, { ...message, readers: [row.person_id] });
      return done(null);
    },
  };
}

const notifyStaff: Effect<Inquiry> = {
  async apply({ trx, now, row, actor }) {
    await queueStaffNotification(trx, now, inquiryReply, row.id, { by: actor.id });
    return done(null);
  },
};

const { step, formStep, define } = stepBuilders<Inquiry, object, { email: string }>();

export const inquirySteps = define({
  entity: "inquiry",
  record: inquiryRecord,
  name: ({ name }) => `the message of ${name}`,
  title: () => "this message",
  // Without an account the caller has checked that the reference is the sender's.
  canAccess: ({ person_id }, stepRole, { id }) =>
    stepRole !== "owner" || person_id === (id ?? null),
  isErased: isInquiryErased,
  conflict(inquiry, name) {
    if (!isInquiryErased(inquiry)) return undefined;
    if (name === "answer") return "The sender of this message was erased and cannot be answered.";
    return name === "reply" ? "This message was erased." : undefined;
  },
  noChangeText: () => "Nobody has done anything with this message yet.",
  facts: ({ email }) => ({ email }),
  stepsByRole: {
    staff: {
      // An answer needs an e-mail address.
      answer: formStep({
        label: "Send answer",
        variant: "primary",
        past: "answered",
        from: ["open"],
        to: "answered",
        can: (inquiry) => !isInquiryErased(inquiry),
        schema: answerSchema,
        notes: () => ({}),
        effects: [addToThread<{ answer: string }>("staff", ({ answer }) => answer)],
        mails: async ({ site, row, input: { answer } }) => [
          {
            to: row.email,
            email: inquiryAnswerEmail(row, answer, site),
            about: inquiryEmailSubjects(row),
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
        from: ["open", "answered", "closed"],
        to: "open",
        schema: replyTextSchema,
        notes: () => ({}),
        effects: [addToThread<{ reply: string }>("owner", ({ reply }) => reply), notifyStaff],
        notice: "Your message is sent.",
      }),
    },
  },
});
