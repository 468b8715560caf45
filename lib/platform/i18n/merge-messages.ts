type Tree = Record<string, unknown>;

const isTree = (value: unknown): value is Tree =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Merges two trees of messages; `first` wins where both have a message. */
export function mergeMessages(others: Tree, first: Tree): Tree {
  const merged = { ...others };
  for (const [name, value] of Object.entries(first)) {
    const other = others[name];
    merged[name] = isTree(value) && isTree(other) ? mergeMessages(other, value) : value;
  }
  return merged;
}
