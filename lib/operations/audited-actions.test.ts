import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

// The test reads the route tree and the functions each route reaches, so that new actions are covered without
// an entry here.

/** A top-level function of a file. */
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

/** Returns the text of a function and of all our functions it reaches. */
function reachableFiles(start: Named, seen = new Map<string, string>()): Map<string, string> {
  const id = `${start.file} ${start.name}`;
  const body = bodyOf(start);
  if (seen.has(id) || body === undefined) return seen;
  seen.set(id, body);
  const imported = importsOf(start.file);
  for (const name of new Set(body.match(/\b[a-z]\w+(?=\(|<[^()]*>\(|[,)])/g)))
    if (name !== start.name) reachableFiles(imported.get(name) ?? { file: start.file, name }, seen);
  return seen;
}

const recordedActions = readdirSync("app/api", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("route.ts"))
  .map((file) => `app/api/${file}`)
  .flatMap((file) =>
    textOf(file)
      .split(/^export const /m)
      .flatMap((text) => {
        const [, method, called] =
          /^(POST|PUT|PATCH|DELETE) = \w+\(\{[^{}]*?access: "admin"[\s\S]*?handle: [\s\S]*?=>\s*(?:await )?(\w+)\(/.exec(
            text,
          ) ?? [];
        return method && called ? [{ act: `${method} ${file.slice(3, -9)}`, file, called }] : [];
      }),
  );

const written = recordedActions.map(({ act, file, called }) => {
  const start = importsOf(file).get(called);
  return { act, texts: [...(start ? reachableFiles(start) : new Map<string, string>()).values()].join("\n") };
});

describe("administrators' actions", () => {
  it("are all found in the route tree", () => {
    const declared = readdirSync("app/api", { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith("route.ts"))
      .flatMap((file) => [
        ...textOf(`app/api/${file}`).matchAll(
          /export const (?:POST|PUT|PATCH|DELETE) = \w+\(\{[^{}]*?access: "admin"/g,
        ),
      ]);
    expect(recordedActions).toHaveLength(declared.length);
    expect(recordedActions.length).toBeGreaterThan(45);
    expect(written.filter(({ texts }) => texts === "").map(({ act }) => act)).toEqual([]);
  });

  it("are audited with their actor, except those that only read", () => {
    const unwritten = written.filter(({ texts }) => !texts.includes("recordAudit(")).map(({ act }) => act);
    expect(unwritten.sort()).toEqual(
      [
        // Requires the password; the download itself is audited.
        "POST /api/admin/backups/[backupId]/release",
        "POST /api/admin/templates/[kind]/[locale]/preview",
        "POST /api/admin/notifications/audience",
        // An administrator's own filters.
        "DELETE /api/admin/saved-views/[viewId]",
        "POST /api/admin/saved-views",
      ].sort(),
    );
  });

  it("record the state before and after, where there was one before", () => {
    const bare = written.filter(({ texts }) => !/\bbefore\b/.test(texts) || !/\bafter\b[:,} ]/.test(texts));
    expect(bare.map(({ act }) => act).sort()).toEqual(
      [
        "POST /api/admin/backups",
        "POST /api/admin/backups/[backupId]/release",
        "POST /api/admin/businesses",
        "POST /api/admin/vehicles",
        "POST /api/admin/templates/[kind]/[locale]/preview",
        "POST /api/admin/templates/[kind]/[locale]/test",
        "POST /api/admin/incidents",
        "POST /api/admin/notifications/audience",
        "POST /api/admin/notifications/broadcasts",
        "POST /api/admin/notifications/broadcasts/test",
        "POST /api/admin/notifications/bulk-send",
        "POST /api/admin/notifications/send",
        "POST /api/admin/reconciliation/runs",
        "DELETE /api/admin/saved-views/[viewId]",
        "POST /api/admin/saved-views",
        "POST /api/admin/security-scans",
        "POST /api/admin/support/tickets/[ticketId]/notes",
        "POST /api/admin/system/restart",
        "POST /api/admin/users/[userId]/impersonation",
        "POST /api/admin/users/[userId]/notes",
      ].sort(),
    );
  });
});
