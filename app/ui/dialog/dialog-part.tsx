import { Dialog } from "./dialog.tsx";

/** What the script of a page lays over it: a record that is also a page of its own. */
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
