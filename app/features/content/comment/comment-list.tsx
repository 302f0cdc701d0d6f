import { href } from "react-router";
import { formatDay } from "#app/platform/dates.ts";
import { type ListQuery, listHref } from "#app/platform/lists/list-query.ts";
import { countText } from "#app/platform/lists/max-counted.ts";
import { pinnedRowsWith } from "#app/platform/lists/pinned-rows.ts";
import { recordHref } from "#app/platform/lists/place.ts";
import type { StepView, UndoView } from "#app/platform/steps/steps.ts";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { OpenText } from "#app/ui/disclosure/open-text.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { ListScreen } from "#app/ui/list-screen/list-screen.tsx";
import { RowSteps } from "#app/ui/steps/steps.tsx";
import { type Column, TwoLines } from "#app/ui/table/table.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import { type CommentStatus, commentList, commentStatusTones, mayBeRobotText } from "./comment.ts";

export type ReviewedComment = {
  id: string;
  name: string;
  email: string;
  text: string;
  status: CommentStatus;
  mayBeRobot: boolean;
  at: string;
  post: { id: string; title: string; slug: string };
  steps: StepView[];
  undo: UndoView | undefined;
};

/** A row that was just decided is pinned to its place. */
type CommentRow = ReviewedComment & { pinned: boolean };

export function CommentTag({ status }: { status: CommentStatus }) {
  return <Tag tone={commentStatusTones[status]}>{status}</Tag>;
}

export function RobotTag() {
  return <Tag>{mayBeRobotText}</Tag>;
}

type RowsContext = Pick<CommentListProps, "query" | "rows" | "pageKey">;

const commentColumns = ({ query, rows, pageKey }: RowsContext): Column<CommentRow>[] => [
  { label: "Writer", kind: "picture", cell: ({ id, name }) => <Avatar person={{ id, name }} /> },
  {
    label: "Name",
    kind: "heading",
    cell: ({ id, name, at }) => (
      <TwoLines
        first={
          <Link to={recordHref(commentList, id, query)} shortcut="Enter">
            {name}
          </Link>
        }
        second={formatDay(at)}
        title={name}
      />
    ),
  },
  {
    label: "Status",
    kind: "state",
    cell: ({ status, mayBeRobot }) => (
      <>
        <CommentTag status={status} /> {mayBeRobot && <RobotTag />}
      </>
    ),
  },
  { label: "Comment", kind: "text", cell: ({ text }) => <OpenText text={text} /> },
  {
    label: "Story",
    kind: "lead",
    cell: ({ post }) => (
      <TwoLines
        first={<Link to={href("/dashboard/staff/blog/:id", { id: post.id })}>{post.title}</Link>}
        title={post.title}
      />
    ),
  },
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
        pinned={pinnedRowsWith(rows, row.id)}
      />
    ),
  },
];

type CommentListProps = {
  query: ListQuery<typeof commentList>;
  rows: CommentRow[];
  more: boolean;
  pageKey: string;
  pending: { count: number; over: boolean };
};

export function CommentList({ pending, pageKey, ...list }: CommentListProps) {
  return (
    <ListScreen
      {...list}
      list={commentList}
      columns={commentColumns({ query: list.query, rows: list.rows, pageKey })}
      title="Comments"
      count={list.query.q ? undefined : `${countText(pending).toLocaleString("en")} to review`}
      others={
        <ButtonLink variant="secondary" to={href("/dashboard/staff/blog")}>
          Stories
        </ButtonLink>
      }
      searchLabel="Search comments"
      labels={{
        status: {
          filter: "Filter by status",
          all: "All",
          ...(!list.query.q && { counts: { pending: countText(pending) } }),
        },
      }}
      pagesLabel="Pages of comments"
      empty={{
        none: { title: "No comments yet", children: "What readers write appears here." },
        noMatch: "No comment matches",
        showAll: "Show all comments",
      }}
    />
  );
}
