/** The blog's posts and the comments below them. Conventions: `schema.ts`. */
import type { Generated } from "kysely";

export type PostsTable = {
  id: string;
  /** The last part of its address. */
  slug: string;
  title: string;
  excerpt: string;
  /** Markdown. */
  text: string;
  author_name: string;
  author_role: string;
  /** A drawing of the author by its name in `/art`; empty for none. */
  author_art: string;
  /** An uploaded cover picture; null for none. */
  cover_id: string | null;
  /** A drawing by its name in `/art`, where there is no picture; may be empty. */
  cover_art: string;
  cover_alt: string;
  /** The adopted pet whose story it is. */
  listing_id: string | null;
  status: "draft" | "published";
  /** Raised by every edit: the next one names the version it was made from. */
  version: number;
  search_text: string;
  /** When it was first published; it stays. */
  published_at: string | null;
  created_by: string | null;
  created_at: string;
  updated_at: string;
};

/** Every address a post has or had. */
export type PostSlugsTable = { slug: string; post_id: string };

/** `{product}` in a tag stands for the site's name. */
export type PostTagsTable = { post_id: string; tag: string; position: number };

export type CommentsTable = {
  id: string;
  post_id: string;
  name: string;
  /** Never shown to readers; empty once it was kept long enough. */
  email: string;
  email_key: string;
  text: string;
  /** Natural key: a hash of who, what and the day, so that the same form twice is one row. */
  content_key: string;
  /** The secret of the link by which its writer erases it. */
  token: string;
  status: "pending" | "published" | "rejected";
  /** 1 where the field that no person sees was filled in. */
  may_be_robot: Generated<0 | 1>;
  search_text: string;
  created_at: string;
  updated_at: string;
};
