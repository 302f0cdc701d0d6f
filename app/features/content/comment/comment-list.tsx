import { href, Link } from "react-router";
import { formatDay } from "#app/platform/dates.ts";
import { type ListQuery, listHref } from "#app/platform/lists/list-query.ts";
import { isButton, type StepView, type UndoView } from "#app/platform/steps/steps.ts";
import { ActionButton } from "#app/ui/action-form/action-button.tsx";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { ListScreen } from "#app/ui/list-screen/list-screen.tsx";
import { UndoButton } from "#app/ui/steps/steps.tsx";
import { type Column, TwoLines } from "#app/ui/table/table.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import { type CommentStatus, commentList } from "./comment.ts";

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

const tones = { pending: "pending", published: "approved", rejected: "rejected" } as const;

export function CommentTag({ status }: { status: CommentStatus }) {
  return <Tag tone={tones[status]}>{status}</Tag>;
}

const columnsOf = (back: string): Column<ReviewedComment>[] => [
  { label: "Writer", kind: "picture", cell: ({ id, name }) => <Avatar person={{ id, name }} /> },
  {
    label: "Comment",
    kind: "heading",
    cell: ({ id, name, text }) => (
      <TwoLines
        first={<Link to={href("/dashboard/staff/blog/comments/:id", { id })}>{name}</Link>}
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
      <TwoLines first={post.title} second={formatDay(at)} title={post.title} />
    ),
  },
  { label: "Status", kind: "state", cell: ({ status }) => <CommentTag status={status} /> },
  {
    label: "Actions",
    kind: "actions",
    cell: (row) => <Actions row={row} back={back} />,
  },
];

function Actions({ row, back }: { row: ReviewedComment; back: string }) {
  const { id, name: who, steps, undo } = row;
  const form = {
    action: href("/dashboard/staff/blog/comments/:id", { id }),
    hidden: { back },
    preventScrollReset: true,
  };
  return (
    <>
      {steps.filter(isButton).map(({ name, label, variant }) => (
        <ActionButton
          key={name}
          {...form}
          intent={name}
          variant={variant}
          label={`${label} the comment of ${who}`}
        >
          {label}
        </ActionButton>
      ))}
      {undo && <UndoButton {...form} undo={undo} />}
    </>
  );
}

type CommentListProps = {
  query: ListQuery<typeof commentList>;
  rows: ReviewedComment[];
  more: boolean;
  pending: { count: number; over: boolean };
};

/** What readers wrote, the newest first. */
export function CommentList({ pending, ...list }: CommentListProps) {
  const count = `${pending.over ? "over " : ""}${pending.count.toLocaleString("en")}`;
  const names = list.query.q ? {} : { pending: `pending (${count})` };
  return (
    <ListScreen
      {...list}
      list={commentList}
      columns={columnsOf(listHref(commentList, list.query))}
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
