/**
 * A text as it is shown: nothing but what stands here can come out of it. Addresses are checked: `href` is a path of
 * ours, http(s) or mailto, `src` one of our own pictures.
 */
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
