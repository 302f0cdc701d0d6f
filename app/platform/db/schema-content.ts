import type { Generated } from "kysely";

export type ContentTables = {
  posts: {
    id: string;
    slug: string;
    title: string;
    excerpt: string;
    text: string;
    author_name: string;
    author_role: string;
    author_art: string;
    cover_id: string | null;
    cover_art: string;
    cover_alt: string;
    listing_id: string | null;
    status: "draft" | "published";
    version: number;
    search_text: string;
    published_at: string | null;
    created_by: string | null;
    created_at: string;
    updated_at: string;
  };

  post_slugs: { slug: string; post_id: string };

  /** `{product}` stands for the site's name. */
  post_tags: { post_id: string; tag: string; position: number };

  comments: {
    id: string;
    post_id: string;
    name: string;
    email: string;
    email_key: string;
    text: string;
    /** A hash of who, what and the day: the same form twice is one row. */
    content_key: string;
    token: string;
    status: "pending" | "published" | "rejected";
    may_be_robot: Generated<0 | 1>;
    search_text: string;
    created_at: string;
    updated_at: string;
  };
};
