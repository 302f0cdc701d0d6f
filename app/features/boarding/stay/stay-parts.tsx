/** What the owner's page and staff's page of a stay have in common. */
import { href } from "react-router";
import { formatInstant } from "#app/platform/dates.ts";
import { Icon } from "#app/ui/icons/icon.tsx";
import { stack } from "#app/ui/layout/layout.css.ts";
import { Prose } from "#app/ui/prose/prose.tsx";
import type { StayThreadEntry } from "./follow-stay.ts";
import { fileLabels, type StayFileView } from "./stay-file.ts";
import * as css from "./stay-parts.css.ts";

/** The files that have arrived, each a link to it. */
export function StayFiles({ files }: { files: readonly StayFileView[] }) {
  return (
    <ul className={css.files}>
      {files.map(({ id, kind, fileName, bytes, isPicture }) => {
        const small = kind === "photo" ? "small" : "whole";
        return (
          <li key={id} className={css.file}>
            <a href={href("/stay-files/:id/:size", { id, size: "whole" })}>
              {kind === "photo" ? (
                <img
                  className={css.picture}
                  src={href("/stay-files/:id/:size", { id, size: small })}
                  alt={fileName}
                  width="160"
                  height="96"
                  loading="lazy"
                />
              ) : (
                <span className={css.sign}>
                  <Icon name="file" />
                </span>
              )}
              {fileLabels[kind]}
            </a>
            <span>
              {fileName}, {Math.max(1, Math.round(bytes / 1024)).toLocaleString("en")} kB
              {!isPicture && ", PDF"}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const authors = { staff: "our team", owner: "the owner", boarder: "the boarder" } as const;

/** Question and answer, oldest first. */
export function StayThread({ entries }: { entries: readonly StayThreadEntry[] }) {
  return (
    <ol className={stack.even}>
      {entries.map(({ id, at, author, authorName, text }) => (
        <li key={id} className={css.message}>
          <p className={css.by}>
            {authorName}, {authors[author]}, {formatInstant(at)}
          </p>
          <Prose text={text} />
        </li>
      ))}
    </ol>
  );
}
