import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

// Follows calls through our source files, for tests about what a route does.

/** A top-level function of a file. */
interface Named {
  file: string;
  name: string;
}

const files = new Map<string, string>();
/** Returns the text of a source file, or nothing if there is none. */
export function textOf(file: string): string {
  const known = files.get(file) ?? (existsSync(file) ? readFileSync(file, "utf8") : "");
  files.set(file, known);
  return known;
}

/** Returns the text from a declaration to the next line that starts without indentation. */
function bodyOf({ file, name }: Named): string | undefined {
  const text = textOf(file);
  const start = text.search(
    new RegExp(`^(?:export )?(?:(?:async )?function\\*? ${name}\\b|const ${name}\\b)`, "m"),
  );
  if (start < 0) return undefined;
  const rest = text.slice(start + 1);
  const end = rest.search(/^(?:export |async function|function|const |interface |type |\/\*\*)/m);
  return end < 0 ? rest : rest.slice(0, end);
}

/** Returns the functions and values that a file imports from our code, by their name in it. */
export function namedImportsOf(file: string): Map<string, Named> {
  const found = new Map<string, Named>();
  for (const [, names = "", from = ""] of textOf(file).matchAll(
    /import \{([^}]*)\} from "(@\/lib\/[^"]+|\.[^"]+)"/g,
  ))
    for (const each of names.split(",")) {
      const [name = "", alias = name] = each.trim().split(" as ");
      const target = from.startsWith("@/") ? from.slice(2) : path.join(path.dirname(file), from);
      found.set(alias, { file: `${target}.ts`, name });
    }
  return found;
}

/** Returns the text of a function and of all our functions it reaches. */
export function reachableFiles(start: Named, seen = new Map<string, string>()): Map<string, string> {
  const id = `${start.file} ${start.name}`;
  const body = bodyOf(start);
  if (seen.has(id) || body === undefined) return seen;
  seen.set(id, body);
  const imported = namedImportsOf(start.file);
  for (const name of new Set(body.match(/\b[a-z]\w+(?=\(|<[^()]*>\(|[,)])/g)))
    if (name !== start.name) reachableFiles(imported.get(name) ?? { file: start.file, name }, seen);
  return seen;
}
