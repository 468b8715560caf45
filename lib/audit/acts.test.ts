import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

// Read from the route tree and from the functions each route reaches: an act added tomorrow is asked, too.

/** A function at the top of a file: its text, and what the file imports under which name. */
interface Named {
  file: string;
  name: string;
}

const files = new Map<string, string>();
function textOf(file: string): string {
  const known = files.get(file) ?? (existsSync(file) ? readFileSync(file, "utf8") : "");
  files.set(file, known);
  return known;
}

/** From its declaration to the next that begins a line. */
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

function importsOf(file: string): Map<string, Named> {
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

/** The text of a function and of all of ours it reaches. */
function reach(start: Named, seen = new Map<string, string>()): Map<string, string> {
  const id = `${start.file} ${start.name}`;
  const body = bodyOf(start);
  if (seen.has(id) || body === undefined) return seen;
  seen.set(id, body);
  const imported = importsOf(start.file);
  for (const name of new Set(body.match(/\b[a-z]\w+(?=\(|<[^()]*>\(|[,)])/g)))
    if (name !== start.name) reach(imported.get(name) ?? { file: start.file, name }, seen);
  return seen;
}

const acts = readdirSync("app/api", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("route.ts"))
  .map((file) => `app/api/${file}`)
  .flatMap((file) =>
    textOf(file)
      .split(/^export const /m)
      .flatMap((text) => {
        const [, method, called] =
          /^(POST|PUT|PATCH|DELETE) = \w+\(\{\s*access: "admin"[\s\S]*?handle: [\s\S]*?=>\s*(?:await )?(\w+)\(/.exec(
            text,
          ) ?? [];
        return method && called ? [{ act: `${method} ${file.slice(3, -9)}`, file, called }] : [];
      }),
  );

const written = acts.map(({ act, file, called }) => {
  const start = importsOf(file).get(called);
  return { act, texts: [...(start ? reach(start) : new Map<string, string>()).values()].join("\n") };
});

describe("what administrators do", () => {
  it("is found in the tree of routes, every one of its writes", () => {
    const declared = readdirSync("app/api", { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith("route.ts"))
      .flatMap((file) => [
        ...textOf(`app/api/${file}`).matchAll(
          /export const (?:POST|PUT|PATCH|DELETE) = \w+\(\{\s*access: "admin"/g,
        ),
      ]);
    expect(acts).toHaveLength(declared.length);
    expect(acts.length).toBeGreaterThan(45);
    expect(written.filter(({ texts }) => texts === "").map(({ act }) => act)).toEqual([]);
  });

  it("is written down by whoever it was, but for what only asks", () => {
    const unwritten = written.filter(({ texts }) => !texts.includes("recordAudit(")).map(({ act }) => act);
    expect(unwritten.sort()).toEqual([
      // Asks for the password; the download it opens is written down.
      "POST /api/admin/backups/[backupId]/release",
      "POST /api/admin/letters/[kind]/[locale]/preview",
      "POST /api/admin/notifications/audience",
    ]);
  });

  it("and says what it was before and after, where something stood there before", () => {
    const bare = written.filter(({ texts }) => !/\bbefore\b/.test(texts) || !/\bafter\b[:,} ]/.test(texts));
    expect(bare.map(({ act }) => act).sort()).toEqual([
      "POST /api/admin/backups",
      "POST /api/admin/backups/[backupId]/release",
      "POST /api/admin/businesses",
      "POST /api/admin/cars",
      "POST /api/admin/letters/[kind]/[locale]/preview",
      "POST /api/admin/letters/[kind]/[locale]/test",
      "POST /api/admin/notifications/audience",
      "POST /api/admin/notifications/bulk-send",
      "POST /api/admin/notifications/send",
      "POST /api/admin/reconciliation/runs",
      "POST /api/admin/security-scans",
      "POST /api/admin/support/tickets/[ticketId]/notes",
      "POST /api/admin/system/restart",
      "POST /api/admin/users/[userId]/impersonation",
    ]);
  });
});
