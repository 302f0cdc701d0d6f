import { z } from "zod";
import { emailText, personName, requiredText } from "#app/platform/http/text-schema.server.ts";
import { commentMessages, longestComment } from "./comment.ts";

export const commentSchema = z.object({
  name: personName(commentMessages.name),
  email: emailText(commentMessages.email),
  comment: requiredText(commentMessages.comment, longestComment),
  /** Nobody sees this field: a program that fills in everything gives itself away. Never refused. */
  subject: z.unknown().optional(),
});
export type CommentInput = z.output<typeof commentSchema>;
