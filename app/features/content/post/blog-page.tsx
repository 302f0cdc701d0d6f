import { href } from "react-router";
import { formatDay } from "#app/platform/dates.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { filterLink, filterLinks } from "#app/ui/filter-nav/filter-nav.css.ts";
import { Icon } from "#app/ui/icons/icon.tsx";
import { stack, wrap } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Pagination } from "#app/ui/pagination/pagination.tsx";
import { Art } from "#app/ui/picture/art.tsx";
import * as css from "./post.css.ts";
import { type BlogQuery, commentLabel, type PostSummary, writeBlogQuery } from "./post.ts";
import { PostCover } from "./post-cover.tsx";

type BlogPageProps = {
  query: BlogQuery;
  view: {
    posts: PostSummary[];
    page: number;
    pages: number;
    tags: readonly string[];
    hasStories: boolean;
  };
  /** Empty without an account. */
  instagram: string;
};

export function BlogPage({ query, view, instagram }: BlogPageProps) {
  const { posts, page, pages } = view;
  const { tag, stories } = query;
  return (
    <div className={`${wrap} ${stack.even}`}>
      <PageHeader title="Latest Stories" />
      <nav className={css.tabs} aria-label="Stories and pictures">
        <a className={css.tab} href={href("/blog")} aria-current="page">
          Blog
        </a>
        {instagram && (
          <a className={css.tab} href={instagram} rel="noopener">
            Instagram Feeds
            <Icon name="instagram" />
          </a>
        )}
      </nav>
      <Chips query={query} tags={view.tags} hasStories={view.hasStories} />
      {posts.length === 0 ? (
        <EmptyState
          title="No stories here yet"
          picture={<Art name="education" width={320} height={240} />}
          action={<ButtonLink to={href("/blog")}>Show all stories</ButtonLink>}
        >
          Look at the others, or come back later.
        </EmptyState>
      ) : (
        <div className={css.posts}>
          {posts.map((post, index) => (
            <PostCard key={post.id} post={post} first={index === 0} />
          ))}
        </div>
      )}
      <Pagination
        page={page}
        pages={pages}
        href={(other) => href("/blog") + writeBlogQuery({ tag, stories, page: other })}
        label="Pages of stories"
      />
    </div>
  );
}

type ChipsProps = { query: BlogQuery; tags: readonly string[]; hasStories: boolean };

function Chips({ query: { tag, stories }, tags, hasStories }: ChipsProps) {
  const chips = [
    { label: "All", query: {}, current: !tag && !stories },
    ...(hasStories
      ? [{ label: "Success Stories", query: { stories: true }, current: stories }]
      : []),
    ...tags.map((one) => ({ label: one, query: { tag: one }, current: one === tag })),
  ];
  return (
    <nav aria-label="Stories by tag">
      <ul className={filterLinks}>
        {chips.map(({ label, query, current }) => (
          <li key={label}>
            <a
              className={filterLink}
              href={href("/blog") + writeBlogQuery(query)}
              aria-current={current ? "page" : undefined}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function PostCard({ post, first }: { post: PostSummary; first: boolean }) {
  const address = href("/blog/:slug", { slug: post.slug });
  return (
    <article className={first ? `${css.post} ${css.first}` : css.post}>
      <PostCover
        cover={post.cover}
        eager={first}
        sizes={
          first
            ? "(min-width: 1266px) 681px, (min-width: 768px) 53vw, 92vw"
            : "(min-width: 1266px) 584px, (min-width: 768px) 45vw, 92vw"
        }
      />
      <div className={css.words}>
        <p className={css.meta}>
          <time dateTime={post.publishedAt}>{formatDay(post.publishedAt)}</time>
          <span>{commentLabel(post.comments)}</span>
        </p>
        <h2>
          <a className={css.titleLink} href={address}>
            {post.title}
          </a>
        </h2>
        <p>{post.excerpt}</p>
        <Tags tags={post.tags} />
      </div>
    </article>
  );
}

export function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className={css.tags} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <a className={css.tag} href={href("/blog") + writeBlogQuery({ tag })}>
            {tag}
          </a>
        </li>
      ))}
    </ul>
  );
}
