import type { MessageKeys, Messages, NestedKeyOf } from "next-intl";

/** "vehicles.fuel": a namespace, a part of one or a single message. */
export type MessagePath = NestedKeyOf<Messages>;
/** "vehicles.title": a single message. */
export type MessageKey = MessageKeys<Messages, MessagePath>;

type Tree = Record<string, unknown>;

/** The part of the messages that the paths name, in its place in the tree. */
export function pickMessages(messages: Tree, paths: readonly string[]): Tree {
  const names = new Set(paths.map((path) => path.split(".", 1)[0] ?? ""));
  return Object.fromEntries(
    [...names].map((name) => {
      if (paths.includes(name)) return [name, messages[name]];
      const within = paths.filter((path) => path.startsWith(`${name}.`));
      const rest = within.map((path) => path.slice(name.length + 1));
      return [name, pickMessages(messages[name] as Tree, rest)];
    }),
  );
}

/** The messages without the part that the path names. */
export function omitMessages(messages: Tree, path: string): Tree {
  const [name = "", ...rest] = path.split(".");
  const { [name]: part, ...others } = messages;
  return rest.length > 0 ? { ...others, [name]: omitMessages(part as Tree, rest.join(".")) } : others;
}
