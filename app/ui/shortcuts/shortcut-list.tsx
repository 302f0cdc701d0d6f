import { href } from "react-router";
import { Link } from "#app/ui/link/link.tsx";
import { list } from "./shortcut-list.css.ts";
import { shortcuts } from "./shortcuts.ts";

export function ShortcutList() {
  return (
    <details className={list}>
      <summary data-shortcut="?">Keyboard shortcuts</summary>
      <dl>
        {Object.entries(shortcuts).map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Link to={href("/dashboard/settings")}>Turn them off in Settings</Link>
    </details>
  );
}
