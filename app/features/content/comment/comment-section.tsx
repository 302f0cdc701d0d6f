import type { ComponentProps } from "react";
import { formatDay } from "#app/platform/dates.ts";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Prose } from "#app/ui/prose/prose.tsx";
import * as css from "./comment.css.ts";
import type { ShownComment } from "./comment.ts";
import { CommentForm } from "./comment-form.tsx";

type CommentSectionProps = ComponentProps<typeof CommentForm> & {
  comments: readonly ShownComment[];
  /** The specification's label with their number. */
  label: string;
};

/** What readers wrote below a story, and the form for the next. */
export function CommentSection({ comments, label, ...form }: CommentSectionProps) {
  return (
    <>
      <section className={stack.even} aria-labelledby="comments">
        <h2 id="comments">{label}</h2>
        {comments.length === 0 && <p>Nobody has written yet. Be the first.</p>}
        <div className={css.comments}>
          {comments.map(({ id, name, text, at }) => (
            <article key={id} className={css.comment} aria-label={`Comment of ${name}`}>
              <p className={css.writer}>
                <strong>{name}</strong>
                <time className={css.when} dateTime={at}>
                  {formatDay(at)}
                </time>
              </p>
              <Prose text={text} />
            </article>
          ))}
        </div>
      </section>
      <section className={`${sheet} ${stack.even}`} aria-labelledby="write">
        <h2 id="write">Write a comment</h2>
        <CommentForm {...form} />
      </section>
    </>
  );
}
