const MAX_LENGTH = 600;

/** Everything in which a literal must not be looked for, and every literal; a statement may be cut within one. */
const tokens = new RegExp(
  [
    String.raw`--[^\n]*`,
    String.raw`/\*[\s\S]*?(?:\*/|$)`,
    String.raw`(?<escaped>[eE]'(?:\\[\s\S]|''|[^'\\])*(?:'|\\?$))`,
    "(?<string>'(?:''|[^'])*(?:'|$))",
    String.raw`(?<dollar>\$(?<tag>[A-Za-z_]\w*)?\$[\s\S]*?(?:\$\k<tag>\$|$))`,
    String.raw`(?<kept>"(?:""|[^"])*(?:"|$)|[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*|\$\d+)`,
    String.raw`(?<number>(?:\d[\d_]*\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)`,
  ].join("|"),
  "g",
);

/**
 * Returns the shape of an SQL statement: literals are replaced by `?`, comments removed and white space collapsed. What
 * people entered is in literals or in parameters, which PostgreSQL does not show.
 */
export function redactStatement(statement: string): string {
  const shape = statement
    .replace(tokens, (text, ...rest) => {
      const { kept, escaped, string, dollar, number } = rest.at(-1) as Record<string, string | undefined>;
      if (kept !== undefined) return text;
      return (escaped ?? string ?? dollar ?? number) === undefined ? " " : "?";
    })
    .replace(/\s+/g, " ")
    .trim();
  return shape.length > MAX_LENGTH ? `${shape.slice(0, MAX_LENGTH - 1)}…` : shape;
}
