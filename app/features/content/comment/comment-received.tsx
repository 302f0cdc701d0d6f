import { ButtonLink } from "#app/ui/button/button.tsx";
import { narrow, sheet, stack, wrap } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";

type CommentReceivedProps = { title: string; back: string; mailed: boolean };

export function CommentReceived({ title, back, mailed }: CommentReceivedProps) {
  return (
    <div className={wrap}>
      <PageHeader
        title="Thank you for your comment"
        back={{ to: back, label: "Back to the story" }}
      />
      <div className={`${narrow} ${sheet} ${stack.even}`}>
        <p>{`Our team reads it first. Once approved, it appears below “${title}”.`}</p>
        <p>
          {mailed
            ? "We have sent you a link by e-mail. It shows your comment, and lets you erase it at any time."
            : "When it is approved, we send you a link by e-mail. It shows your comment, and lets you erase it at any time."}
        </p>
        <div>
          <ButtonLink to={back}>Back to the story</ButtonLink>
        </div>
      </div>
    </div>
  );
}
