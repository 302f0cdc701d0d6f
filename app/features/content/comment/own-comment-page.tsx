import { href } from "react-router";
import { formatDay } from "#app/platform/dates.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { FormPage } from "#app/ui/form-page/form-page.tsx";
import { stack } from "#app/ui/layout/layout.css.ts";
import { Prose } from "#app/ui/prose/prose.tsx";
import type { CommentStatus } from "./comment.ts";

type OwnCommentPageProps = {
  comment: {
    token: string;
    name: string;
    text: string;
    at: string;
    status: CommentStatus;
    post: { title: string };
  };
};

const sentences: Record<CommentStatus, string> = {
  pending: "It waits for our team to read it.",
  published: "It is below the story.",
  rejected: "Our team decided not to show it.",
};

/** Mail programs open links by themselves, so only a button erases. */
export function OwnCommentPage({ comment }: OwnCommentPageProps) {
  const { token, name, text, at, status, post } = comment;
  return (
    <FormPage title="Your comment" art="letter">
      <Form action={href("/comments/:token", { token })} className={stack.even}>
        <p>{`${name} wrote on “${post.title}”, ${formatDay(at)}. ${sentences[status]}`}</p>
        <Prose text={text} />
        <p>We erase your text, your name and your address. This cannot be undone.</p>
        <div>
          <Button variant="danger" name="intent" value="erase" pendingText="Erasing…">
            Erase my comment
          </Button>
        </div>
      </Form>
    </FormPage>
  );
}
