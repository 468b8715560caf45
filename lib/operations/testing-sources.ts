import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

// The source files of the repository and their imports, for tests of rules over all of them.

const allFiles = ["app", "components", "lib", "db", "e2e", "scripts"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
  .concat("middleware.ts", "instrumentation.ts", "next.config.ts")
  .sort();

/** Without the benchmarks, a package of their own: they count only as readers of what is exported. */
export const sourceFiles = allFiles.filter((file) => !file.startsWith("scripts/bench/"));

export const source = new Map(allFiles.map((file) => [file, readFileSync(file, "utf8")]));
const isTest = (file: string) =>
  /\.(test|spec)\.tsx?$|\/testing[^/]*\.ts$|\/testing\//.test(file) || file.startsWith("e2e/");
export const inProduct = sourceFiles.filter((file) => !isTest(file));

/** Files of ours that a file imports; `types` counts imports that vanish at build too. */
export function importsOf(file: string, options: { types: boolean; lazy?: boolean }): string[] {
  const text = source.get(file) ?? "";
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^"';]*?from\s+["']([^"']+)["']|import\(\s*["']([^"']+)["']\s*\)|(?:^|\n)import\s+["']([^"']+)["']/g;
  return [...text.matchAll(pattern)].flatMap(([, isType, from, lazy, bare]) => {
    if (isType && !options.types) return [];
    if (lazy && options.lazy === false) return [];
    const target = resolve(file, from ?? lazy ?? bare ?? "");
    return target ? [target] : [];
  });
}

function resolve(from: string, specifier: string): string | undefined {
  const base = specifier.startsWith("@/")
    ? specifier.slice(2)
    : specifier.startsWith(".")
      ? path.posix.join(path.posix.dirname(from), specifier)
      : undefined;
  return (
    base && [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find((candidate) => source.has(candidate))
  );
}

/** Lowest first: a layer imports only from itself and from layers before it. */
export const layers = [
  "platform",
  "messaging",
  "identity",
  "businesses",
  "catalog",
  "rentals",
  "payments",
  "support",
  "insights",
  "operations",
];
export const layerOf = (file: string) => layers.indexOf(file.split("/")[1] ?? "");
