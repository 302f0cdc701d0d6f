import { Prose } from "#app/ui/prose/prose.tsx";
import { useLite } from "#app/ui/shell/shell.tsx";
import { type MarkdownNode, withoutPictures } from "./markdown-nodes.ts";
import { MarkdownParts } from "./markdown-parts.tsx";

/** In lite mode pictures are links. */
export function Markdown({ nodes }: { nodes: readonly MarkdownNode[] }) {
  const lite = useLite();
  return (
    <Prose>
      <MarkdownParts nodes={lite ? withoutPictures(nodes) : nodes} />
    </Prose>
  );
}
