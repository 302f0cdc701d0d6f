import type { Definition, Nodes } from "mdast";
import type { MarkdownNode } from "./markdown-nodes.ts";

/** Deeper levels become plain text. */
const deepest = 12;

/** Twelve list or quotation markers on one line before another: parsing takes the square of their number. Rules do not match. */
const tooMany =
  /^(?![ \t]*([-*])(?:[ \t]*\1)*[ \t]*$)((?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))){12}[ \t]*)(?=[>+*\-\d])/gm;

/** Parses CommonMark. HTML becomes text, foreign pictures their alternative text; headings begin at level 2. */
export async function readMarkdown(text: string): Promise<MarkdownNode[]> {
  // Loaded with the first text: few visits need it.
  const { fromMarkdown } = await import("mdast-util-from-markdown");
  const root = fromMarkdown(text.replaceAll(tooMany, "$2\\"));
  const definitions = new Map<string, Definition>();
  collect(root, definitions);
  return root.children.flatMap((node) => convert(node, definitions, 0));
}

function collect(node: Nodes, definitions: Map<string, Definition>): void {
  if (node.type === "definition" && !definitions.has(node.identifier)) {
    definitions.set(node.identifier, node);
  }
  if ("children" in node) for (const child of node.children) collect(child, definitions);
}

function convert(
  node: Nodes,
  definitions: ReadonlyMap<string, Definition>,
  depth: number,
): MarkdownNode[] {
  const inside = (): MarkdownNode[] => {
    if (!("children" in node)) return [];
    if (depth >= deepest) return [{ type: "text", value: plainText(node) }];
    return node.children.flatMap((child) => convert(child, definitions, depth + 1));
  };
  switch (node.type) {
    case "text":
    case "html":
      return [{ type: "text", value: node.value }];
    case "inlineCode":
      return [{ type: "code", value: node.value }];
    case "code":
      return [{ type: "code-block", value: node.value }];
    case "break":
      return [{ type: "break" }];
    case "thematicBreak":
      return [{ type: "rule" }];
    case "paragraph":
    case "emphasis":
    case "strong":
      return [{ type: node.type, children: inside() }];
    case "blockquote":
      return [{ type: "quotation", children: inside() }];
    case "heading": {
      const level = Math.min(Math.max(node.depth, 2), 4) as 2 | 3 | 4;
      return [{ type: "heading", level, children: inside() }];
    }
    case "list": {
      const { ordered, start } = node;
      return [{ type: "list", ordered: ordered === true, start: start ?? 1, children: inside() }];
    }
    case "listItem":
      return [{ type: "item", children: tight(node, inside()) }];
    case "link":
      return link(node.url, inside());
    case "linkReference":
      return link(definitions.get(node.identifier)?.url ?? "", inside());
    case "image":
      return image(node.url, node.alt);
    case "imageReference":
      return image(definitions.get(node.identifier)?.url ?? "", node.alt);
    default:
      return [];
  }
}

/** Items of a list without empty lines hold text, not paragraphs. */
function tight(item: Nodes, children: MarkdownNode[]): MarkdownNode[] {
  if (item.type !== "listItem" || item.spread) return children;
  return children.flatMap((one) => (one.type === "paragraph" ? one.children : [one]));
}

function link(url: string, children: MarkdownNode[]): MarkdownNode[] {
  return isSafeLink(url) ? [{ type: "link", href: url, children }] : children;
}

function isSafeLink(url: string): boolean {
  if (/^\/(?![/\\])/.test(url)) return !url.includes("\\");
  if (/^mailto:[^\s]+$/i.test(url)) return true;
  return /^https?:\/\//i.test(url) && URL.canParse(url);
}

const ownPicture = /^\/(pictures\/[0-9a-f-]{36}\/\d{1,5}\.(webp|avif|jpeg)|art\/[a-z-]+\.svg)$/;

function image(src: string, alt: string | null | undefined): MarkdownNode[] {
  if (ownPicture.test(src)) return [{ type: "image", src, alt: alt ?? "" }];
  return alt ? [{ type: "text", value: alt }] : [];
}

function plainText(node: Nodes): string {
  const parts: string[] = [];
  const left: Nodes[] = [node];
  for (let next = left.pop(); next; next = left.pop()) {
    if ("value" in next) parts.push(next.value);
    if ("children" in next) left.push(...[...next.children].reverse());
  }
  return parts.join(" ");
}
