import type { ListDefinition } from "#app/platform/lists/list-query.ts";
import type { ListingPicture } from "#app/platform/pictures/picture.ts";
import { foldText } from "#app/platform/search/search-text.ts";
import type { MarkdownNode } from "./markdown-nodes.ts";

export const postStatuses = ["draft", "published"] as const;
export type PostStatus = (typeof postStatuses)[number];
export const postStatusTones = { draft: "neutral", published: "approved" } as const;

export const postList = {
  path: "/dashboard/staff/blog",
  filters: { status: postStatuses },
  chips: "status",
} as const satisfies ListDefinition;

/** In place of an id. */
const newPost = "new";
export const newPostPath = `${postList.path}/${newPost}`;

export function isNewPost(id: string): boolean {
  return id === newPost;
}

export const postsPerPage = 3;
export const maxTags = 6;
export const maxTagLength = 40;
export const maxSlugLength = 80;

export type CoverPicture = Pick<ListingPicture, "alt" | "files" | "thumb"> & {
  tone?: number | undefined;
  focus?: number | undefined;
};

export type PostSummary = {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  publishedAt: string;
  tags: string[];
  cover: CoverPicture | undefined;
  comments: number;
};

export type PostDetails = PostSummary & {
  author: { name: string; role: string; art: string };
  text: MarkdownNode[];
  updatedAt: string;
  pet: { id: string; name: string } | undefined;
  next: PostSummary | undefined;
  card: string;
};

export type BlogQuery = { tag: string | undefined; stories: boolean; page: number };

/** The query parameters of `/blog`. */
export const blogParams = ["tag", "show", "page"];

export function readBlogQuery(params: URLSearchParams): BlogQuery {
  const page = Number.parseInt(params.get("page") ?? "", 10) || 1;
  const tag = (params.get("tag") ?? "").trim().slice(0, 2 * maxTagLength);
  return {
    tag: tag || undefined,
    stories: !tag && params.get("show") === "success-stories",
    page: Math.min(Math.max(page, 1), 1000),
  };
}

export function writeBlogQuery({ tag, stories, page }: Partial<BlogQuery>): string {
  const params = new URLSearchParams();
  if (tag) params.set("tag", tag);
  else if (stories) params.set("show", "success-stories");
  if (page && page > 1) params.set("page", String(page));
  return params.size > 0 ? `?${params}` : "";
}

/** The label of the specification: `03 Comments`. */
export function commentLabel(count: number): string {
  return `${String(count).padStart(2, "0")} Comments`;
}

const sitePlaceholder = "{product}";

/** Puts the site's name in place of the placeholder. */
export function displayTag(tag: string, siteName: string): string {
  return tag.replaceAll(sitePlaceholder, siteName);
}

/** The site's name may change, so a placeholder is stored. */
export function storedTag(tag: string, siteName: string): string {
  return siteName === "" ? tag : tag.replace(siteName, sitePlaceholder);
}

/** The last part of the address: `meet-blackie`. */
export function toSlug(title: string): string {
  return foldText(title)
    .replaceAll("'", "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, maxSlugLength)
    .replaceAll(/^-+|-+$/g, "");
}

/** The title of the error summary. */
export const saveFailed = "The story could not be saved.";

export const postMessages = {
  title: "Please enter a title",
  slug: "Please use small letters, digits and hyphens, as in meet-blackie",
  slugTaken: "Another story has, or had, this address: please choose another one",
  excerpt: "Please enter an excerpt for the list and for shared links",
  text: "Please write the story",
  tags: "Please enter at least one tag",
  author: "Please enter who wrote it",
  cover: "Please choose a picture",
  coverAlt: "Please say what the picture shows",
};

type Publishable = {
  excerpt: string;
  text: string;
  authorName: string;
  tags: readonly string[];
  coverAlt: string;
  hasCover: boolean;
};

/** Messages by field for what publishing requires. */
export function missingPostFields(post: Publishable): Record<string, string[]> {
  const missing: Record<string, string[]> = {};
  if (!post.excerpt) missing.excerpt = [postMessages.excerpt];
  if (!post.text) missing.text = [postMessages.text];
  if (post.tags.length === 0) missing.tags = [postMessages.tags];
  if (!post.hasCover) missing.cover = [postMessages.cover];
  if (!post.coverAlt) missing.coverAlt = [postMessages.coverAlt];
  if (!post.authorName) missing.authorName = [postMessages.author];
  return missing;
}

const emptyPost = {
  excerpt: "",
  text: "",
  tags: [],
  hasCover: false,
  coverAlt: "",
  authorName: "",
};

/** Required for publishing, optional in a draft. */
export const publishedFields = Object.keys(missingPostFields(emptyPost));
