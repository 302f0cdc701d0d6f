import { href } from "react-router";
import { formatDay } from "#app/platform/dates.ts";
import { type ListQuery, listHref } from "#app/platform/lists/list-query.ts";
import type { UndoView } from "#app/platform/steps/steps.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { ListScreen } from "#app/ui/list-screen/list-screen.tsx";
import { RowSteps } from "#app/ui/steps/steps.tsx";
import { type Column, TwoLines } from "#app/ui/table/table.tsx";
import { commentLabel, newPostPath, type PostStatus, type PostSummary, postList } from "./post.ts";
import { PostTag } from "./post-tag.tsx";

type PostRow = Omit<PostSummary, "publishedAt"> & {
  status: PostStatus;
  author: string;
  updatedAt: string;
  undo: UndoView | undefined;
};

const postColumns = (pageKey: string, back: string): Column<PostRow>[] => [
  {
    label: "Story",
    kind: "heading",
    cell: ({ id, title, author, tags }) => (
      <TwoLines
        first={<Link to={href("/dashboard/staff/blog/:id", { id })}>{title}</Link>}
        second={[author, ...tags].filter(Boolean).join(", ")}
        title={title}
        wide
      />
    ),
  },
  { label: "Status", kind: "state", cell: ({ status }) => <PostTag status={status} /> },
  { label: "Comments", plain: true, cell: ({ comments }) => commentLabel(comments) },
  { label: "Changed", cell: ({ updatedAt }) => formatDay(updatedAt) },
  {
    label: "Actions",
    kind: "actions",
    cell: ({ id, slug, title, status, undo }) => (
      <>
        <ButtonLink
          variant="secondary"
          to={href("/dashboard/staff/blog/:id", { id })}
          aria-label={`Edit ${title}`}
        >
          Edit
        </ButtonLink>
        {status === "published" && (
          <ButtonLink
            variant="quiet"
            to={href("/blog/:slug", { slug })}
            aria-label={`See page of ${title}`}
          >
            See page
          </ButtonLink>
        )}
        <RowSteps
          row={{ id, undo, steps: [] }}
          what={title}
          action={href("/dashboard/staff/blog/:id", { id })}
          pageKey={pageKey}
          back={back}
        />
      </>
    ),
  },
];

type PostListProps = {
  query: ListQuery<typeof postList>;
  rows: PostRow[];
  more: boolean;
  pageKey: string;
  counts: Record<PostStatus, number>;
};

export function PostList({ counts, pageKey, ...list }: PostListProps) {
  const write = <ButtonLink to={newPostPath}>Write a Story</ButtonLink>;
  return (
    <ListScreen
      {...list}
      list={postList}
      columns={postColumns(pageKey, listHref(postList, list.query))}
      title="Blog"
      action={write}
      others={
        <ButtonLink variant="secondary" to={href("/dashboard/staff/blog/comments")}>
          Comments
        </ButtonLink>
      }
      searchLabel="Search by title, author or tag"
      labels={{
        status: {
          filter: "Filter by status",
          all: `All (${counts.draft + counts.published})`,
          counts,
        },
      }}
      pagesLabel="Pages of stories"
      empty={{
        none: { title: "No stories yet", children: "What you write appears here.", action: write },
        noMatch: "No story matches",
        showAll: "Show all stories",
      }}
    />
  );
}
