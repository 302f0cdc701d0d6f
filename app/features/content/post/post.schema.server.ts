import { z } from "zod";
import {
  optionalPersonName,
  requiredText,
  trimmedText,
  versionField,
} from "#app/platform/http/text-schema.server.ts";
import { maxSlugLength, maxTagLength, maxTags, missingPostFields, postMessages } from "./post.ts";

/** A draft needs only a title; publishing requires more. */
export const postSchema = z.object({
  title: requiredText(postMessages.title, 200),
  slug: trimmedText(maxSlugLength).refine(
    (text) => text === "" || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text),
    postMessages.slug,
  ),
  excerpt: trimmedText(500),
  tags: trimmedText(1000)
    .transform((text) => [...new Set(text.split(/[,\n]/).map(cleanTag).filter(Boolean))])
    .refine((tags) => tags.length <= maxTags, `Please use at most ${maxTags} tags`)
    .refine(
      (tags) => tags.every((tag) => tag.length <= maxTagLength),
      `Please use at most ${maxTagLength} characters for a tag`,
    ),
  text: trimmedText(),
  authorName: optionalPersonName(),
  authorRole: trimmedText(100),
  coverAlt: trimmedText(300),
  /** Ids of staged pictures; the newly chosen one comes last. */
  cover: z.array(z.string().max(200)).max(12).default([]),
  listingId: trimmedText(40),
  version: versionField(),
});
export type PostInput = z.output<typeof postSchema>;

/** Messages by field, so that they appear together with those of the schema. */
export function missingInForm(form: FormData, hasCover: boolean): Record<string, string[]> {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const tags = text("tags").split(/[,\n]/).map(cleanTag).filter(Boolean);
  return missingPostFields({
    ...{ excerpt: text("excerpt"), text: text("text"), authorName: text("authorName") },
    ...{ coverAlt: text("coverAlt"), tags, hasCover },
  });
}

/** Publishing saves the form first. */
export const publishSchema = z.object({});

function cleanTag(tag: string): string {
  return tag.replaceAll(/\s+/g, " ").trim();
}
