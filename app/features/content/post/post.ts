import type { ListDefinition } from "#app/platform/lists/list-query.ts";
import type { MarkdownNode } from "#app/platform/markdown/markdown.ts";
import type { ListingPicture } from "#app/platform/pictures/picture.ts";
import { foldText } from "#app/platform/search/search-text.ts";

export const postStatuses = ["draft", "published"] as const;
export type PostStatus = (typeof postStatuses)[number];
/** The tone of its tag. */
export const statusTones = { draft: "neutral", published: "approved" } as const;

export const postList = {
  path: "/dashboard/staff/blog",
  filters: { status: postStatuses },
  chips: "status",
} as const satisfies ListDefinition;

/** Where a new post is written: in place of an id. */
const newPost = "new";
export const newPostPath = `${postList.path}/${newPost}`;

export function isNewPost(id: string): boolean {
  return id === newPost;
}

export const postsPerPage = 3;
export const maxTags = 6;
export const longestTag = 40;
export const longestSlug = 80;

/** A picture or a drawing, in whatever files there are of it. */
export type PostCover = Pick<ListingPicture, "alt" | "files" | "thumb"> & {
  tone?: number | undefined;
  focus?: number | undefined;
};

export type PostSummary = {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  /** An ISO instant. */
  publishedAt: string;
  tags: string[];
  cover: PostCover | undefined;
  /** How many comments are shown below it. */
  comments: number;
};

export type PostDetails = PostSummary & {
  author: { name: string; role: string; art: string };
  text: MarkdownNode[];
  updatedAt: string;
  /** The adopted pet whose story it is. */
  pet: { id: string; name: string } | undefined;
  /** Where its picture for link previews is. */
  card: string;
};

/** Which of the posts are asked for. */
export type BlogQuery = { tag: string | undefined; stories: boolean; page: number };

/** What `/blog` reads of its address. */
export const blogParams = ["tag", "show", "page"];

export function readBlogQuery(params: URLSearchParams): BlogQuery {
  const page = Number.parseInt(params.get("page") ?? "", 10) || 1;
  const tag = (params.get("tag") ?? "").trim().slice(0, 2 * longestTag);
  return {
    tag: tag || undefined,
    stories: !tag && params.get("show") === "success-stories",
    page: Math.min(Math.max(page, 1), 1000),
  };
}

/** Writes the query of an address of `/blog`. */
export function writeBlogQuery({ tag, stories, page }: Partial<BlogQuery>): string {
  const params = new URLSearchParams();
  if (tag) params.set("tag", tag);
  else if (stories) params.set("show", "success-stories");
  if (page && page > 1) params.set("page", String(page));
  return params.size > 0 ? `?${params}` : "";
}

/** The specification's label with the true number: `03 Comments`. */
export function commentLabel(count: number): string {
  return `${String(count).padStart(2, "0")} Comments`;
}

const product = "{product}";

/** A tag as readers see it: with the site's name in place of the stored placeholder. */
export function shownTag(tag: string, siteName: string): string {
  return tag.replaceAll(product, siteName);
}

/** A tag as it is stored: with a placeholder for the first mention of the site's name, which may change. */
export function storedTag(tag: string, siteName: string): string {
  return siteName === "" ? tag : tag.replace(siteName, product);
}

/** The last part of an address, made of a title: `meet-blackie`. */
export function slugOf(title: string): string {
  return foldText(title)
    .replaceAll("'", "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, longestSlug)
    .replaceAll(/^-+|-+$/g, "");
}

/** Heads the form when it comes back. */
export const saveFailed = "The story could not be saved.";

export const postMessages = {
  title: "Please enter a title",
  slug: "Please use small letters, digits and hyphens, as in meet-blackie",
  slugTaken: "Another story has, or had, this address: please choose another one",
  excerpt: "Please enter an excerpt: it stands in the list and beside shared links",
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

/** What readers must have and a post lacks, by the fields of its form. */
export function missingToPublish(post: Publishable): Record<string, string[]> {
  const missing: Record<string, string[]> = {};
  if (!post.excerpt) missing.excerpt = [postMessages.excerpt];
  if (!post.text) missing.text = [postMessages.text];
  if (post.tags.length === 0) missing.tags = [postMessages.tags];
  if (!post.hasCover) missing.cover = [postMessages.cover];
  if (!post.coverAlt) missing.coverAlt = [postMessages.coverAlt];
  if (!post.authorName) missing.authorName = [postMessages.author];
  return missing;
}

const nothing = { excerpt: "", text: "", tags: [], hasCover: false, coverAlt: "", authorName: "" };

/** The fields that readers need and a draft does not. */
export const publishedFields = Object.keys(missingToPublish(nothing));
