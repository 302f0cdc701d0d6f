import { z } from "zod";
import { emailText, personName, requiredText } from "#app/platform/http/text-schema.server.ts";
import { commentMessages, maxCommentLength } from "./comment.ts";

export const commentSchema = z.object({
  name: personName(commentMessages.name),
  email: emailText(commentMessages.email),
  comment: requiredText(commentMessages.comment, maxCommentLength),
  /** A hidden field that only robots fill in. Never refused. */
  subject: z.unknown().optional(),
});
export type CommentInput = z.output<typeof commentSchema>;
