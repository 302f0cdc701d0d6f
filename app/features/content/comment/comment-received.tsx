import { ButtonLink } from "#app/ui/button/button.tsx";
import { FormPage } from "#app/ui/form-page/form-page.tsx";

type CommentReceivedProps = { title: string; back: string; mailed: boolean };

export function CommentReceived({ title, back, mailed }: CommentReceivedProps) {
  return (
    <FormPage title="Thank you for your comment" art="letter">
      <p>{`Our team reads it first. Once approved, it appears below “${title}”.`}</p>
      <p>
        {mailed
          ? "We have sent you a link by e-mail. It shows your comment, and lets you erase it at any time."
          : "When it is approved, we send you a link by e-mail. It shows your comment, and lets you erase it at any time."}
      </p>
      <div>
        <ButtonLink to={back}>Back to the story</ButtonLink>
      </div>
    </FormPage>
  );
}
