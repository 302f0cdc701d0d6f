import { Form, href, useNavigation } from "react-router";
import { Button, type ButtonVariant } from "#app/ui/button/button.tsx";
import type { ReviewStep } from "./interest.ts";

type StepFormProps = {
  /** The request's. */
  id: string;
  step: ReviewStep;
  /** The form's one-time key. */
  formKey: string;
  /** The queue's query, when this leads back to the queue. */
  back?: string | undefined;
  variant: ButtonVariant;
  /** Tells this button from the same one of another request. */
  of?: string | undefined;
  children: string;
};

/** One step of a review that needs no words: a button that is a form of its own. */
export function StepForm({ id, step, formKey, back, variant, of, children }: StepFormProps) {
  const sent = useNavigation().formData;
  const pending = sent?.get("key") === formKey && sent.get("decision") === step;
  return (
    <Form method="post" action={href("/adoption-requests/:id", { id })} preventScrollReset>
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="decision" value={step} />
      {back !== undefined && <input type="hidden" name="back" value={back} />}
      <Button
        variant={variant}
        pending={pending}
        pendingText="Saving…"
        aria-label={of && `${children} ${of}`}
      >
        {children}
      </Button>
    </Form>
  );
}
