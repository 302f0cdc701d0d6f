import { Button } from "#app/ui/button/button.tsx";
import { cluster } from "#app/ui/layout/layout.css.ts";

/** Heads a form that has back what was typed into it before and never sent. */
export function DraftNotice({ onStartOver }: { onStartOver?: () => void }) {
  return (
    <div className={cluster} role="status">
      We kept what you typed.
      <Button type="button" variant="secondary" onClick={onStartOver}>
        Start over
      </Button>
    </div>
  );
}
