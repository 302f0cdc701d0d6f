import { href } from "react-router";
import { formatDay } from "#app/platform/dates.ts";
import { type ListQuery, listHref } from "#app/platform/lists/list-query.ts";
import { recordHref } from "#app/platform/lists/place.ts";
import type { StepView, UndoView } from "#app/platform/steps/steps.ts";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { ListScreen } from "#app/ui/list-screen/list-screen.tsx";
import { RowSteps } from "#app/ui/steps/steps.tsx";
import { type Column, TwoLines } from "#app/ui/table/table.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import { type CommentStatus, commentList, statusTones } from "./comment.ts";

export type ReviewedComment = {
  id: string;
  name: string;
  email: string;
  text: string;
  status: CommentStatus;
  at: string;
  post: { id: string; title: string; slug: string };
  steps: StepView[];
  undo: UndoView | undefined;
};

export function CommentTag({ status }: { status: CommentStatus }) {
  return <Tag tone={statusTones[status]}>{status}</Tag>;
}

const columnsOf = (
  pageKey: string,
  query: ListQuery<typeof commentList>,
): Column<ReviewedComment>[] => [
  { label: "Writer", kind: "picture", cell: ({ id, name }) => <Avatar person={{ id, name }} /> },
  {
    label: "Comment",
    kind: "heading",
    cell: ({ id, name, text }) => (
      <TwoLines
        first={
          <Link to={recordHref(commentList, id, query)} shortcut="Enter">
            {name}
          </Link>
        }
        second={text}
        title={text}
        wide
      />
    ),
  },
  {
    label: "Story",
    kind: "lead",
    cell: ({ post, at }) => (
      <TwoLines
        first={<Link to={href("/dashboard/staff/blog/:id", { id: post.id })}>{post.title}</Link>}
        second={formatDay(at)}
        title={post.title}
      />
    ),
  },
  { label: "Status", kind: "state", cell: ({ status }) => <CommentTag status={status} /> },
  {
    label: "Actions",
    kind: "actions",
    cell: (row) => (
      <RowSteps
        row={row}
        what={`the comment of ${row.name}`}
        action={href("/dashboard/staff/blog/comments/:id", { id: row.id })}
        pageKey={pageKey}
        back={listHref(commentList, query)}
      />
    ),
  },
];

type CommentListProps = {
  query: ListQuery<typeof commentList>;
  rows: ReviewedComment[];
  more: boolean;
  pageKey: string;
  pending: { count: number; over: boolean };
};

/** What readers wrote, the newest first. */
export function CommentList({ pending, pageKey, ...list }: CommentListProps) {
  const count = `${pending.over ? "over " : ""}${pending.count.toLocaleString("en")}`;
  const names = list.query.q ? {} : { pending: `pending (${count})` };
  return (
    <ListScreen
      {...list}
      list={commentList}
      columns={columnsOf(pageKey, list.query)}
      title="Comments"
      count={list.query.q ? undefined : `${count} to review`}
      actions={
        <ButtonLink variant="secondary" to={href("/dashboard/staff/blog")}>
          Stories
        </ButtonLink>
      }
      searchLabel="Search comments"
      labels={{ status: { filter: "Filter by status", all: "All", names } }}
      pagesLabel="Pages of comments"
      empty={{
        none: { title: "No comments yet", children: "What readers write appears here." },
        noMatch: "No comment matches",
        showAll: "Show all comments",
      }}
    />
  );
}
