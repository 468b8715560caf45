type Tree = Record<string, unknown>;

const isTree = (value: unknown): value is Tree =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Both trees of messages; of a message that is in both, that of `first`. */
export function mergeMessages(others: Tree, first: Tree): Tree {
  const merged = { ...others };
  for (const [name, value] of Object.entries(first)) {
    const other = others[name];
    merged[name] = isTree(value) && isTree(other) ? mergeMessages(other, value) : value;
  }
  return merged;
}
