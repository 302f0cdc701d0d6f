import { Dialog } from "./dialog.tsx";

/** The template of the dialog in which a script shows a record. */
export function DialogPart() {
  return (
    <template>
      <div data-template="dialog">
        <Dialog title="–">
          <div data-frame-body="" tabIndex={-1} />
        </Dialog>
      </div>
    </template>
  );
}
