import { Fragment, type ReactNode } from "react";
import { OwnerLink } from "#app/ui/link/owner-link.tsx";
import type { MarkdownNode } from "./markdown-nodes.ts";

export function MarkdownParts({ nodes }: { nodes: readonly MarkdownNode[] }) {
  return show(nodes);
}

function show(nodes: readonly MarkdownNode[]): ReactNode {
  return nodes.map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other identity and never move
    <Fragment key={index}>{showOne(node)}</Fragment>
  ));
}

function showOne(node: MarkdownNode): ReactNode {
  switch (node.type) {
    case "text":
      return node.value;
    case "code":
      return <code>{node.value}</code>;
    case "code-block":
      return (
        <pre>
          <code>{node.value}</code>
        </pre>
      );
    case "break":
      return <br />;
    case "rule":
      return <hr />;
    case "image":
      return <img src={node.src} alt={node.alt} loading="lazy" />;
    case "link":
      return <TextLink href={node.href}>{show(node.children)}</TextLink>;
    case "heading": {
      const Level = `h${node.level}` as const;
      return <Level>{show(node.children)}</Level>;
    }
    case "list":
      return node.ordered ? (
        <ol start={node.start === 1 ? undefined : node.start}>{show(node.children)}</ol>
      ) : (
        <ul>{show(node.children)}</ul>
      );
    case "item":
      return <li>{show(node.children)}</li>;
    case "quotation":
      return <blockquote>{show(node.children)}</blockquote>;
    case "emphasis":
      return <em>{show(node.children)}</em>;
    case "strong":
      return <strong>{show(node.children)}</strong>;
    case "paragraph":
      return <p>{show(node.children)}</p>;
  }
}

/** Every link loads a document: none leads to a working page. */
function TextLink({ href, children }: { href: string; children: ReactNode }) {
  if (href.startsWith("/dashboard/pet-owner/")) return <OwnerLink to={href}>{children}</OwnerLink>;
  return (
    <a href={href} rel={/^https?:/i.test(href) ? "noopener" : undefined}>
      {children}
    </a>
  );
}
