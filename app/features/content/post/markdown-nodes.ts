/** Nothing else is rendered. `href` is a path of ours, http(s) or mailto; `src` is one of our pictures. */
export type MarkdownNode =
  | { type: "text" | "code" | "code-block"; value: string }
  | { type: "break" | "rule" }
  | { type: "image"; src: string; alt: string }
  | { type: "link"; href: string; children: MarkdownNode[] }
  | { type: "heading"; level: 2 | 3 | 4; children: MarkdownNode[] }
  | { type: "list"; ordered: boolean; start: number; children: MarkdownNode[] }
  | {
      type: "paragraph" | "quotation" | "item" | "emphasis" | "strong";
      children: MarkdownNode[];
    };

/** Replaces each picture by a link, or by its alternative text inside a link. */
export function withoutPictures(nodes: readonly MarkdownNode[], linked = false): MarkdownNode[] {
  return nodes.map((node): MarkdownNode => {
    if (node.type === "image") {
      if (linked) return { type: "text", value: node.alt };
      const value = node.alt ? `Show photo: ${node.alt}` : "Show photo";
      return { type: "link", href: node.src, children: [{ type: "text", value }] };
    }
    if (!("children" in node)) return node;
    const children = withoutPictures(node.children, linked || node.type === "link");
    return { ...node, children };
  });
}
