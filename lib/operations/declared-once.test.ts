import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { isPgEnum } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import { currencies } from "@/lib/platform/money";

const isTest = /\.(test|spec)\.tsx?$|\/testing\b/;
const files = ["app", "components", "lib", "db"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => /\.tsx?$/.test(file) && !isTest.test(file));

/** Lists with the same words but another meaning, or in an order of their own. */
const others = new Set([
  // components/ui knows no domain.
  "components/ui/toast.ts: notification_type",
  // Stripe's words for how it collects money.
  "lib/operations/demo/providers/stripe-handler.ts: transmission",
  "lib/payments/reconciliation/contract.ts: issue_status",
  // The filter begins with what waits for an administrator.
  "components/businesses/businesses/admin/businesses-screen.tsx: business_verification",
]);

const asSet = (values: Iterable<string>) => [...new Set(values)].sort().join(" ");
const wordsOf = (text: string) => [...text.matchAll(/"([^"\n]*)"/g)].map(([, word]) => word ?? "");

/** Every list `["a", "b"]` and every union `"a" | "b"` of a file, as sets. */
function setsIn(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const lists = text.match(/\[\s*("[^"\n]*"\s*,\s*)+"[^"\n]*"\s*,?\s*\]/g) ?? [];
  const unions = text.match(/"[^"\n]*"(\s*\|\s*"[^"\n]*")+/g) ?? [];
  return [...lists, ...unions].map((found) => asSet(wordsOf(found)));
}

it("writes the values of every enum down once: its pgEnum, its zod schema and its type derive from one list", async () => {
  const modules = await Promise.all(
    files.filter((file) => file.startsWith("db/schema/")).map((file) => import(path.resolve(file))),
  );
  const enums = modules.flatMap((module) => Object.values(module).filter(isPgEnum));
  expect(enums.length).toBeGreaterThan(40);
  const names = new Map<string, string>(enums.map((each) => [asSet(each.enumValues), each.enumName]));
  names.set(asSet(currencies), "currency");
  // Otherwise one list could be taken for two enums.
  expect(names.size).toBe(enums.length + 1);
  const places = new Map<string, string[]>();
  for (const file of files)
    for (const name of setsIn(file).flatMap((set) => names.get(set) ?? []))
      if (!others.has(`${file}: ${name}`)) places.set(name, [...(places.get(name) ?? []), file]);
  expect([...places].filter(([, found]) => found.length > 1)).toEqual([]);
});
