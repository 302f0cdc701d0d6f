import { z } from "zod";
import {
  emailText,
  optionalText,
  personName,
  requiredText,
} from "#app/platform/http/text-schema.server.ts";
import { commentMessages, longestComment } from "./comment.ts";

export const commentSchema = z.object({
  name: personName(commentMessages.name),
  email: emailText(commentMessages.email),
  comment: requiredText(commentMessages.comment, longestComment),
  /** Nobody sees this field: whoever fills it in is a program. */
  website: optionalText(200),
});
export type CommentInput = z.output<typeof commentSchema>;
