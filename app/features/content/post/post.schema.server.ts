import { z } from "zod";
import {
  optionalPersonName,
  requiredText,
  trimmedText,
  versionField,
} from "#app/platform/http/text-schema.server.ts";
import { longestSlug, longestTag, maxTags, missingToPublish, postMessages } from "./post.ts";

/** A draft needs a title; what publishing asks for besides is said by the verb. */
export const postSchema = z.object({
  title: requiredText(postMessages.title, 200),
  slug: trimmedText(longestSlug).refine(
    (text) => text === "" || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text),
    postMessages.slug,
  ),
  excerpt: trimmedText(500),
  tags: trimmedText(1000)
    .transform((text) => [...new Set(text.split(/[,\n]/).map(plain).filter(Boolean))])
    .refine((tags) => tags.length <= maxTags, `Please use at most ${maxTags} tags`)
    .refine(
      (tags) => tags.every((tag) => tag.length <= longestTag),
      `Please use at most ${longestTag} characters for a tag`,
    ),
  text: trimmedText(),
  authorName: optionalPersonName(),
  authorRole: trimmedText(100),
  coverAlt: trimmedText(300),
  /** Ids of staged pictures: those chosen now come last. */
  cover: z.array(z.string().max(200)).max(12).default([]),
  listingId: trimmedText(40),
  version: versionField(),
});
export type PostInput = z.output<typeof postSchema>;

/** What readers would miss in this form, by its fields: reported together with what does not fit the schema. */
export function missingInForm(form: FormData, hasCover: boolean): Record<string, string[]> {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const tags = text("tags").split(/[,\n]/).map(plain).filter(Boolean);
  return missingToPublish({
    ...{ excerpt: text("excerpt"), text: text("text"), authorName: text("authorName") },
    ...{ coverAlt: text("coverAlt"), tags, hasCover },
  });
}

/** What is published is saved before. */
export const publishSchema = z.object({});

function plain(tag: string): string {
  return tag.replaceAll(/\s+/g, " ").trim();
}
