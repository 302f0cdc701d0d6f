import { composeEmail, type Email } from "#app/platform/mail/email.ts";
import { plainLine } from "#app/platform/mail/plain-words.ts";

type CommentFacts = {
  name: string;
  title: string;
  /** The comment's own page, which erases it. */
  address: string;
  siteName: string;
  /** Whether staff have approved it. */
  isPublished: boolean;
};

/** The address is unconfirmed, so the comment's text is not in the e-mail. */
export function commentReceivedEmail({
  name,
  title,
  address,
  siteName,
  isPublished,
}: CommentFacts): Email {
  return composeEmail({
    name,
    siteName,
    subject: `Your comment on “${plainLine(title, 80)}”`,
    paragraphs: [
      isPublished
        ? "Thank you for your comment. It is now below the story."
        : "Thank you for your comment. Our team reads it before others can.",
      `See or erase your comment at any time:\n${address}`,
      "You wrote no comment? Then somebody else typed your address. Open the link and erase the comment.",
    ],
  });
}
