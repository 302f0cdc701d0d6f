import { href } from "react-router";
import { PetPortrait } from "#app/features/adoption/catalogue/pet-portrait.tsx";
import { stack } from "#app/ui/layout/layout.css.ts";
import { useLite } from "#app/ui/shell/shell.tsx";
import type { EndingView } from "./ending.ts";
import * as css from "./endings.css.ts";

/** Pets that live in a home now. */
export function Endings({ endings }: { endings: readonly EndingView[] }) {
  const lite = useLite();
  return (
    <ul className={css.endings}>
      {endings.map(({ id, name, ending, picture }) => (
        <li key={id} className={stack.tight}>
          <PetPortrait
            picture={picture}
            lite={lite}
            className={css.portrait}
            sizes="(min-width: 768px) 320px, 75vw"
            decorative
          />
          <h3>
            <a href={href("/pet-details/:id", { id })}>{name}</a>
          </h3>
          <p>{ending}</p>
        </li>
      ))}
    </ul>
  );
}
