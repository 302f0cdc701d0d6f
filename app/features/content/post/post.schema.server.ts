import { z } from "zod";
import {
  optionalPersonName,
  optionalText,
  requiredText,
} from "#app/platform/http/text-schema.server.ts";
import { longestSlug, longestTag, maxTags, postMessages } from "./post.ts";

const words = (limit?: number) => optionalText(limit).transform((text) => text?.trim() ?? "");

/** A draft needs a title; what publishing asks for besides is said by the verb. */
export const postSchema = z.object({
  title: requiredText(postMessages.title, 200),
  slug: words(longestSlug).refine(
    (text) => text === "" || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text),
    postMessages.slug,
  ),
  excerpt: words(500),
  tags: words(1000)
    .transform((text) => [...new Set(text.split(/[,\n]/).map(plain).filter(Boolean))])
    .refine((tags) => tags.length <= maxTags, `Please use at most ${maxTags} tags`)
    .refine(
      (tags) => tags.every((tag) => tag.length <= longestTag),
      `Please use at most ${longestTag} characters for a tag`,
    ),
  text: words(),
  authorName: optionalPersonName(),
  authorRole: words(100),
  coverAlt: words(300),
  /** Ids of staged pictures: what was chosen now comes after what was kept. */
  cover: z.array(z.string().max(200)).max(12).default([]),
  listingId: words(40),
  /** The version that the page showed. */
  version: z
    .string()
    .default("0")
    .transform((text) => (/^\d{1,9}$/.test(text) ? Number(text) : 0)),
});
export type PostInput = z.output<typeof postSchema>;

function plain(tag: string): string {
  return tag.replaceAll(/\s+/g, " ").trim();
}
