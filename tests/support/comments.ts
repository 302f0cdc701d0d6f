import { listComments } from "#app/features/content/comment/comment.queries.server.ts";
import { sendComment } from "#app/features/content/comment/send-comment.server.ts";
import type { AppServices } from "#app/platform/services.ts";

const written = {
  name: "Ngozi A.",
  email: "ngozi.a@example.com",
  comment: "I know this dog from the park. Thank you for going back for him.",
};

/** A reader comments on a story; the answer is the comment's id and the secret of its link. */
export async function receiveComment(
  services: AppServices,
  words: Partial<typeof written> = {},
  slug = "meet-blackie",
): Promise<{ comment: string; commentToken: string }> {
  const sent = await sendComment(services, { address: "102.89.7.9" }, slug, {
    ...written,
    ...words,
  });
  if (!sent.ok) throw new Error(`the comment was refused: ${sent.code}`);
  const [newest] = await listComments(services.db.reader, { terms: [] }, { limit: 1, offset: 0 });
  return { comment: newest?.id ?? "", commentToken: newest?.token ?? "" };
}
