import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";

/**
 * As much Markdown as a shop's pages need: headings, paragraphs, lists, bold, italics and links. Everything else,
 * HTML above all, is shown as the text that it is. Lines of a paragraph stay lines: people type postal addresses.
 */
export function Markdown({ text }: { text: string }) {
  return blocks(text).map((block, place) => <Block key={place} block={block} />);
}

type MarkdownBlock =
  | { kind: "heading"; level: number; text: string }
  | { kind: "list"; items: string[]; first?: number }
  | { kind: "text"; text: string };

function blocks(text: string): MarkdownBlock[] {
  return text
    .replaceAll("\r\n", "\n")
    .split(/\n\s*\n|\n(?=#{1,4} )|(?<=^#{1,4} .*)\n/m)
    .map((part) => part.trim())
    .filter(Boolean)
    .map(block);
}

function block(part: string): MarkdownBlock {
  const heading = /^(#{1,4}) (.*)$/.exec(part);
  if (heading) return { kind: "heading", level: heading[1]?.length ?? 1, text: heading[2] ?? "" };
  const lines = part.split("\n");
  if (lines.every((line) => /^[-*] |^ {2}/.test(line)))
    return { kind: "list", items: part.split(/\n(?=[-*] )/).map((item) => item.slice(2)) };
  const first = /^(\d{1,9})\. /.exec(part)?.[1];
  if (first !== undefined && lines.every((line) => /^\d{1,9}\. |^ {2}/.test(line)))
    return {
      kind: "list",
      items: part.split(/\n(?=\d{1,9}\. )/).map((item) => item.replace(/^\d+\. /, "")),
      first: Number(first),
    };
  return { kind: "text", text: part };
}

const headings = ["h1", "h2", "h3", "h4"] as const;
const looks = ["text-2xl md:text-3xl", "mt-4 text-xl", "mt-2 text-lg", "text-base"];

function Block({ block }: { block: MarkdownBlock }) {
  switch (block.kind) {
    case "heading": {
      const Heading = headings[block.level - 1] ?? "h4";
      return <Heading className={looks[block.level - 1]}>{inline(block.text)}</Heading>;
    }
    case "list": {
      const items = block.items.map((item, place) => <li key={place}>{inline(item)}</li>);
      return block.first === undefined ? (
        <ul className="list-disc space-y-1 pl-6">{items}</ul>
      ) : (
        <ol start={block.first} className="list-decimal space-y-1 pl-6">
          {items}
        </ol>
      );
    }
    case "text":
      return <p className="whitespace-pre-line">{inline(block.text)}</p>;
  }
}

const marks = /\*\*(.+?)\*\*|\*(.+?)\*|\[(.+?)\]\((.+?)\)/s;

function inline(text: string): ReactNode {
  const found = marks.exec(text);
  if (!found) return text;
  const [whole, bold, italic, name, address] = found;
  const after = text.slice(found.index + whole.length);
  return (
    <Fragment>
      {text.slice(0, found.index)}
      {bold && <strong>{inline(bold)}</strong>}
      {italic && <em>{inline(italic)}</em>}
      {name && address && <Anchor address={address}>{inline(name)}</Anchor>}
      {inline(after)}
    </Fragment>
  );
}

/** Only where a link may lead: a path of this site, another site, a mailbox or a phone. */
function Anchor({ address, children }: { address: string; children: ReactNode }) {
  if (/^\/(?!\/)/.test(address))
    return (
      <Link to={address} className="prose-link">
        {children}
      </Link>
    );
  if (!/^(https?:|mailto:|tel:)/.test(address)) return children;
  return (
    <a href={address} rel="noreferrer" className="prose-link">
      {children}
    </a>
  );
}
