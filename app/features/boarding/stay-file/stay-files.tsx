import { href } from "react-router";
import { Icon } from "#app/ui/icons/icon.tsx";
import { fileLabels, type StayFileView } from "./stay-file.ts";
import * as css from "./stay-files.css.ts";

export function StayFiles({ files }: { files: readonly StayFileView[] }) {
  return (
    <ul className={css.files}>
      {files.map(({ id, kind, fileName, bytes, isPicture }) => {
        return (
          <li key={id} className={css.file}>
            <a href={href("/stay-files/:id/:size", { id, size: "whole" })}>
              {kind === "photo" ? (
                <img
                  className={css.picture}
                  src={href("/stay-files/:id/:size", { id, size: "small" })}
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
