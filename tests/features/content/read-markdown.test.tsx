import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { MarkdownParts } from "#app/features/content/post/markdown-parts.tsx";
import { readMarkdown } from "#app/features/content/post/read-markdown.server.ts";

async function htmlOf(text: string): Promise<string> {
  return renderToStaticMarkup(<MarkdownParts nodes={await readMarkdown(text)} />);
}

describe("a text in Markdown", () => {
  test("becomes paragraphs, headings below the page's own, lists, links and strong words", async () => {
    const text =
      "# One\n\nWords **strong** and *soft*.\n\n## Two\n\n- a\n- b [c](/r)\n\n3. d\n4. e\n\n> said\n\n---\n\n`x < y`";
    expect(await htmlOf(text)).toBe(
      "<h2>One</h2><p>Words <strong>strong</strong> and <em>soft</em>.</p><h2>Two</h2>" +
        '<ul><li>a</li><li>b <a href="/r">c</a></li></ul><ol start="3"><li>d</li><li>e</li></ol>' +
        "<blockquote><p>said</p></blockquote><hr/><p><code>x &lt; y</code></p>",
    );
  });

  test("finds the address of a link that is written elsewhere", async () => {
    expect(await htmlOf("[here][1]\n\n[1]: https://example.com/a")).toBe(
      '<p><a href="https://example.com/a" rel="noopener">here</a></p>',
    );
  });

  test.each([
    "<script>alert(1)</script>",
    '<img src=x onerror="alert(1)">',
    "<a href='javascript:alert(1)'>x</a>",
    "words <b onmouseover=alert(1)>bold</b>",
    "<style>*{display:none}</style>",
    "<!-- comment --> <iframe src=//evil.example></iframe>",
  ])("shows HTML as text: %s", async (text) => {
    const html = await htmlOf(text);
    expect(html.replaceAll(/<\/?p>/g, "")).not.toMatch(/<(?!\/?br)/);
    expect(html).toContain("&lt;");
  });

  test.each([
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "[x](vbscript:x)",
    "[x](//evil.example)",
    "[x](/\\evil.example)",
    "[x](&#106;avascript:alert(1))",
    "[x]( java\nscript:alert(1))",
    "[x](file:///etc/passwd)",
    "[x][1]\n\n[1]: javascript:alert(1)",
    "<javascript:alert(1)>",
  ])("makes no link of %s", async (text) => {
    expect(await htmlOf(text)).not.toContain("<a");
  });

  test("takes pictures of our own alone; of others their words stay", async () => {
    expect(await htmlOf("![A dog](/art/story-blackie.svg)")).toBe(
      '<p><img src="/art/story-blackie.svg" alt="A dog" loading="lazy"/></p>',
    );
    for (const src of [
      "https://evil.example/x.gif",
      "//evil.example/x",
      "data:image/gif,x",
      "/x.svg",
    ]) {
      expect(await htmlOf(`![A dog](${src})`)).toBe("<p>A dog</p>");
    }
  });

  test("is read however deep it goes", async () => {
    const html = await htmlOf(`${"> ".repeat(2400)}deep`);
    expect(html).toContain("deep");
    expect(html.match(/<blockquote>/g)?.length).toBeLessThan(20);
  });

  test("has at most twelve lists and quotations begun by one line: what follows are its words", async () => {
    const html = await htmlOf(`${"- ".repeat(15)}deep`);
    expect(html.match(/<ul>/g)).toHaveLength(7);
    expect(html).toContain("- - - deep");
    expect(await htmlOf(`a\n\n${"* ".repeat(40)}`)).toBe("<p>a</p><hr/>");
  });
});
