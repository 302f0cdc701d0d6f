import type { MarkdownNode } from "#app/platform/markdown/markdown.ts";
import { Prose } from "#app/ui/prose/prose.tsx";
import { MarkdownParts } from "./markdown-parts.tsx";

/** A text that somebody wrote in Markdown, as the server has read it. */
export function Markdown({ nodes }: { nodes: readonly MarkdownNode[] }) {
  return (
    <Prose>
      <MarkdownParts nodes={nodes} />
    </Prose>
  );
}
