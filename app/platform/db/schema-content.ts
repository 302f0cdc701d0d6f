import type { Generated } from "kysely";

export type PostsTable = {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  text: string;
  author_name: string;
  author_role: string;
  /** A drawing's name in `/art`; empty for none. */
  author_art: string;
  cover_id: string | null;
  /** A drawing's name in `/art` when there is no picture; may be empty. */
  cover_art: string;
  cover_alt: string;
  listing_id: string | null;
  status: "draft" | "published";
  /** Raised by every edit; an edit names the version that it read. */
  version: number;
  search_text: string;
  published_at: string | null;
  created_by: string | null;
  created_at: string;
  updated_at: string;
};

/** Current and former addresses. */
export type PostSlugsTable = { slug: string; post_id: string };

/** `{product}` stands for the site's name. */
export type PostTagsTable = { post_id: string; tag: string; position: number };

export type CommentsTable = {
  id: string;
  post_id: string;
  name: string;
  /** Never public; empty after retention. */
  email: string;
  email_key: string;
  text: string;
  /** A hash of who, what and the day: the same form twice is one row. */
  content_key: string;
  token: string;
  status: "pending" | "published" | "rejected";
  /** 1 when the hidden field was filled in. */
  may_be_robot: Generated<0 | 1>;
  search_text: string;
  created_at: string;
  updated_at: string;
};
