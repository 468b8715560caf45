import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { namedImportsOf, reachableFiles, textOf } from "./testing-reachable";

// The test reads the route tree and the functions each route reaches, so that new actions are covered without
// an entry here.

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
  const start = namedImportsOf(file).get(called);
  const reached = start ? reachableFiles(start) : new Map<string, string>();
  return { act, texts: [...reached.values()].join("\n"), recording: bodiesThatRecord(reached) };
});

/** The functions that write an audit entry, directly or through one that does so for them. */
function bodiesThatRecord(reached: Map<string, string>): string[] {
  const isDirect = (body: string) => body.includes("recordAudit(");
  const recorders = [...reached].filter(([, body]) => isDirect(body)).map(([id]) => id.split(" ")[1] ?? "");
  const calls = (body: string) =>
    recorders.some((name) => new RegExp(`\\b${name}\\(`).test(body.slice(body.indexOf("(") + 1)));
  return [...reached.values()].filter((body) => isDirect(body) || calls(body));
}

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

  it("include every download of a file", () => {
    const downloads = readdirSync("app/api/admin", { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith("route.ts"))
      .map((file) => `app/api/admin/${file}`)
      .flatMap((file) => {
        const [, called] = /^export const GET = fileRoute\([\s\S]*?=>\s*(\w+)\(/m.exec(textOf(file)) ?? [];
        const start = called && namedImportsOf(file).get(called);
        return textOf(file).includes("fileRoute(")
          ? [{ file, texts: start ? reachableFiles(start) : null }]
          : [];
      });
    expect(downloads.length).toBeGreaterThan(15);
    const isRecorded = (texts: Map<string, string> | null) =>
      [...(texts?.values() ?? [])].some((text) => text.includes("recordAudit("));
    expect(downloads.filter(({ texts }) => !isRecorded(texts)).map(({ file }) => file)).toEqual([]);
  });

  it("record the state before and after, where there was one before", () => {
    const records = (body: string) => /\bbefore\b/.test(body) && /\bafter\b[:,} ]/.test(body);
    const bare = written.filter(({ recording }) => !recording.some(records));
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
