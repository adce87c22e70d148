import { readFileSync } from "node:fs";
import { parseSync } from "@swc/core";

/** The replacement of each operator. */
const swaps: Record<string, string> = {
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "%": "*",
  "<": ">=",
  "<=": ">",
  ">": "<=",
  ">=": "<",
  "===": "!==",
  "!==": "===",
  "&&": "||",
  "||": "&&",
  "??": "&&",
};

type Span = { start: number; end: number };
type Node = { type: string; span: Span; operator?: string; left?: Node; right?: Node; argument?: Node };

/** One operator in a file, with the positions of its expression in UTF-8 bytes. */
export type Site = {
  file: string;
  line: number;
  operator: string;
  start: number;
  end: number;
  /** Two operands, or the single one of a `!`. */
  operands: Span[];
};

export type NumberedSite = Site & { id: number };

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && "span" in value;

function* nodesBelow(value: unknown): Generator<Node> {
  if (typeof value !== "object" || value === null) return;
  if (isNode(value)) yield value;
  for (const part of Object.values(value)) yield* nodesBelow(part);
}

/** String concatenation has no opposite. */
const joinsText = (node: Node) =>
  node.operator === "+" &&
  [...nodesBelow(node)].some(({ type }) => type === "StringLiteral" || type === "TemplateLiteral");

function operandsOf(node: Node): Node[] {
  if (node.type === "UnaryExpression" && node.operator === "!" && node.argument) return [node.argument];
  if (node.type !== "BinaryExpression" || !node.left || !node.right) return [];
  return swaps[node.operator ?? ""] && !joinsText(node) ? [node.left, node.right] : [];
}

/** All operators of a file that have an opposite. */
export function sitesOf(file: string): Site[] {
  const bytes = readFileSync(file);
  // Positions continue from one parsed file to the next; the added semicolon marks where this one starts.
  const { body } = parseSync(`;${bytes}`, { syntax: "typescript", tsx: file.endsWith(".tsx") });
  const origin = (body[0]?.span.start ?? 0) + 1;
  const fromOrigin = ({ start, end }: Span) => ({ start: start - origin, end: end - origin });
  return [...nodesBelow(body)].flatMap((node) => {
    const operands = operandsOf(node).map(({ span }) => fromOrigin(span));
    if (operands.length === 0) return [];
    const { start, end } = fromOrigin(node.span);
    const line = bytes.subarray(0, start).toString().split("\n").length;
    return [{ file, line, operator: node.operator ?? "", start, end, operands }];
  });
}

/** A file with both forms of each operator; `__mutant(id)` selects one at run time. */
export function withBothForms(file: string, sites: readonly NumberedSite[]): string {
  const bytes = readFileSync(file);
  const render = (start: number, end: number, among: readonly NumberedSite[]): string => {
    let text = "";
    let at = start;
    for (const site of among) {
      if (site.start < at) continue;
      const inner = among.filter(
        (other) => other.start >= site.start && other.end <= site.end && other !== site,
      );
      const [left = "", right] = site.operands.map(
        (operand) =>
          `(${render(
            operand.start,
            operand.end,
            inner.filter((other) => other.start >= operand.start && other.end <= operand.end),
          )})`,
      );
      const forms =
        right === undefined
          ? [`!!${left}`, `!${left}`]
          : [`${left} ${swaps[site.operator]} ${right}`, `${left} ${site.operator} ${right}`];
      text += `${bytes.subarray(at, site.start)}(globalThis.__mutant?.(${site.id}) ? ${forms.join(" : ")})`;
      at = site.end;
    }
    return text + bytes.subarray(at, end).toString();
  };
  const ordered = sites.toSorted((a, b) => a.start - b.start || b.end - a.end);
  return render(0, bytes.length, ordered);
}

const textOf = ({ file, start, end }: Site) =>
  readFileSync(file).subarray(start, end).toString().replaceAll(/\s+/g, " ");

/** The mutated expression, for the report. */
export function describe(site: Site): string {
  const swapped = site.operands.length === 1 ? "(nothing)" : swaps[site.operator];
  return `${site.file}:${site.line} ${site.operator} → ${swapped}   ${textOf(site)}`;
}

/** The name of an operator, independent of line numbers. */
export const nameOf = (site: Site): string => `${site.file} ${site.operator} ${textOf(site)}`;
