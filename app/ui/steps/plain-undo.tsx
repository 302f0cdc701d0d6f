import { type UndoView, undoIntent, undoSentence } from "#app/platform/steps/steps.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { HiddenFields } from "#app/ui/form/hidden-fields.tsx";
import { stack } from "#app/ui/layout/layout.css.ts";

type PlainUndoProps = { action: string; undo: UndoView };

/** For pages without scripts of their own. */
export function PlainUndo({ action, undo }: PlainUndoProps) {
  return (
    <Form action={action} className={stack.tight}>
      <p>{undoSentence(undo)}</p>
      <HiddenFields values={{ intent: undoIntent, change: undo.change }} />
      <div>
        <Button variant="secondary" aria-label={undo.label}>
          Undo
        </Button>
      </div>
    </Form>
  );
}
