import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { importsOf, inProduct, layerOf, layers, source, sourceFiles } from "./testing-sources";

// The rules of the README's map as tests. A file's path determines what it may import.

/** The files whose text matches the pattern. */
const naming = (text: RegExp, among = sourceFiles) =>
  among.filter((file) => text.test(source.get(file) ?? ""));

/** The names a file exports. */
const exportsOf = (file: string) =>
  [
    ...(source.get(file) ?? "").matchAll(
      /^export (?:async )?(?:(?:function\*?|const|class|type|interface) (\w+)|const \{([^}]*)\})/gm,
    ),
  ].flatMap(([, name, destructured]) => (name ? [name] : (destructured?.match(/\w+(?=\s*(,|$))/g) ?? [])));

/** "a → b" for every import from files matching `from` of files matching `to`. */
function forbidden(from: RegExp, to: RegExp, options = { types: true }): string[] {
  return inProduct
    .filter((file) => from.test(file))
    .flatMap((file) =>
      importsOf(file, options)
        .filter((target) => to.test(target))
        .map((target) => `${file} → ${target}`),
    );
}

/** All of our files that are loaded with a file. */
const closures = new Map<string, Set<string>>();
function closureOf(file: string): Set<string> {
  const known = closures.get(file);
  if (known) return known;
  const reached = new Set<string>();
  const waiting = [file];
  for (let next = waiting.pop(); next; next = waiting.pop())
    for (const target of importsOf(next, { types: false, lazy: false }))
      if (!reached.has(target)) {
        reached.add(target);
        waiting.push(target);
      }
  closures.set(file, reached);
  return reached;
}

/** "rentals/bookings" of "lib/rentals/bookings/lists/queries.ts"; a file directly in its domain is a noun of its own. */
const nounOf = (file: string) =>
  file
    .split("/")
    .slice(1, 3)
    .join("/")
    .replace(/\.\w+$/, "");

describe("who may import what", () => {
  it("layers import only downwards", () => {
    const isUpward = (file: string, target: string) =>
      layerOf(file) >= 0 && layerOf(target) >= 0 && layerOf(target) > layerOf(file);
    const upward = inProduct
      .filter((file) => /^(lib|components)\//.test(file))
      .flatMap((file) =>
        importsOf(file, { types: true })
          .filter((target) => /^(lib|components)\//.test(target) && isUpward(file, target))
          .map((target) => `${file} → ${target}`),
      );
    expect(upward).toEqual([]);
  });

  it("nouns of one tree do not import each other in a cycle", () => {
    for (const top of ["lib/", "components/"]) {
      const nouns = new Map<string, Set<string>>();
      for (const file of inProduct.filter((each) => each.startsWith(top) && layerOf(each) >= 0)) {
        const reached = nouns.get(nounOf(file)) ?? nouns.set(nounOf(file), new Set()).get(nounOf(file));
        for (const target of importsOf(file, { types: true }))
          if (target.startsWith(top) && layerOf(target) >= 0 && nounOf(target) !== nounOf(file))
            reached?.add(nounOf(target));
      }
      expect(findCycle([...nouns.keys()], (noun) => nouns.get(noun) ?? [])).toEqual([]);
    }
  });

  it("files do not import each other in a cycle", () => {
    expect(findCycle(inProduct, (file) => importsOf(file, { types: false }))).toEqual([]);
  });

  it("a route loads few nouns: at most ten in the median, and three for the health check", () => {
    const routes = sourceFiles.filter((file) => /^app\/api\/.*\/route\.ts$/.test(file));
    // Pure files directly in a domain belong to no noun.
    const nounsOf = (route: string) =>
      new Set([...closureOf(route)].filter((file) => /^lib\/[^/]+\/[^/]+\//.test(file)).map(nounOf)).size;
    const counts = routes.map(nounsOf).sort((a, b) => a - b);
    expect(counts[Math.floor(counts.length / 2)]).toBeLessThanOrEqual(10);
    expect(nounsOf("app/api/health/route.ts")).toBeLessThanOrEqual(3);
  });

  it("a web server becomes ready without the texts, and with nothing of the domains but ports", () => {
    const start = ["lib/operations/processes/start-web-process.ts", "app/api/ready/route.ts"];
    const loaded = start.flatMap((file) => [...closureOf(file)]);
    const late = /^lib\/(platform\/i18n\/translate\.ts$|(?!platform\/|operations\/)(?!.*-port\.ts$))/;
    expect(loaded.filter((file) => late.test(file))).toEqual([]);
  });

  it("app never touches the database", () => {
    expect(forbidden(/^app\//, /^db\/(?!enums\/)/)).toEqual([]);
  });

  it("app/api handlers reach only lib", () => {
    expect(forbidden(/^app\/api\//, /^(components|app)\//)).toEqual([]);
  });

  it("lib imports no pages, and components import neither pages nor the database", () => {
    expect(forbidden(/^lib\//, /^(app|components)\//)).toEqual([]);
    expect(forbidden(/^components\//, /^(db\/(?!enums\/)|app\/)/)).toEqual([]);
  });

  it("components load nothing from lib that runs only on the server", () => {
    const onServer = /^db\/(?!enums\/)|^lib\/platform\/(env|log)\.ts$/;
    const needsNode = /from "(node:|postgres|pg-boss|drizzle-orm|next\/headers|pino)/;
    const reached = forbidden(/^components\//, /^lib\//, { types: false }).filter((arrow) => {
      const file = arrow.split(" → ")[1] ?? "";
      return [file, ...closureOf(file)].some(
        (each) => onServer.test(each) || needsNode.test(source.get(each) ?? ""),
      );
    });
    expect(reached).toEqual([]);
  });

  it("components/ui imports only general platform files; form and layout import no domain above platform", () => {
    expect(
      forbidden(
        /^components\/ui\//,
        /^lib\/(?!platform\/(i18n|dates|money|currency-conversion|html-only-texts|http\/allowed-scripts|numbers|server-clock|text|day-range))/,
      ),
    ).toEqual([]);
    expect(forbidden(/^components\/ui\//, /^components\/(?!ui)/)).toEqual([]);
    expect(forbidden(/^components\/form\//, /^components\/(?!form|ui|platform)/)).toEqual([]);
    expect(forbidden(/^components\/(form|layout)\//, /^lib\/(?!platform)/)).toEqual([]);
  });

  it("contracts, rules and policies are pure", () => {
    const pure =
      /^lib\/(.*\/)?(contract|rules|kinds|plans|policy|permissions|state-machine|actor|booking-status|price-booking|job-schedules|refund-on-cancellation|[\w-]+-contract)\.ts$/;
    const impure = inProduct.filter((file) => {
      if (!pure.test(file)) return false;
      if (
        [...closureOf(file)].some((target) =>
          /^(db\/(?!enums\/)|app\/|components\/)|^lib\/platform\/(env|log)\.ts$/.test(target),
        )
      )
        return true;
      return /from "(react|next|drizzle-orm|node:)|new Date\(\)|Date\.now\(\)|Math\.random/.test(
        source.get(file) ?? "",
      );
    });
    expect(impure).toEqual([]);
  });

  it("only db, lib and scripts import the database's driver", () => {
    const importers = naming(/from "(postgres|pg-boss|drizzle-orm)/, inProduct);
    expect(importers.filter((file) => !/^(db|lib|scripts)\//.test(file))).toEqual([]);
  });

  it("db imports only pure platform files and types of lib, and nothing of app, components, scripts and e2e", () => {
    const ofLib = /^lib\/(?!platform\/(dates|money|numbers|env|actor|in-span|job-queue\/job-schedules)\.ts$)/;
    expect(forbidden(/^db\/(?!demo|testing)/, ofLib, { types: false })).toEqual([]);
    expect(forbidden(/^db\//, /^(app|components|scripts|e2e)\//)).toEqual([]);
  });

  it("db/enums imports nothing: browsers load these lists too", () => {
    expect(forbidden(/^db\/enums\//, /./)).toEqual([]);
    expect(naming(/^import/m, inProduct).filter((file) => file.startsWith("db/enums/"))).toEqual([]);
  });
});

function findCycle(starts: string[], next: (each: string) => Iterable<string>): string[] {
  const done = new Set<string>();
  const visit = (each: string, trail: string[]): string[] => {
    if (trail.includes(each)) return [...trail.slice(trail.indexOf(each)), each];
    if (done.has(each)) return [];
    done.add(each);
    for (const target of next(each)) {
      const cycle = visit(target, [...trail, each]);
      if (cycle.length > 0) return cycle;
    }
    return [];
  };
  for (const start of starts) {
    const cycle = visit(start, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
}

describe("one place for each thing", () => {
  it("declares JSON columns only with a type that returns what was stored", () => {
    expect(naming(/\bjsonb\(/, inProduct)).toEqual([]);
  });

  it("reads the environment only in lib/platform/env.ts", () => {
    const readers = naming(/process\.env/, inProduct);
    const allowed = /^(lib\/platform\/env\.ts|instrumentation\.ts|scripts\/|db\/(demo|embedded|testing)\b)/;
    expect(readers.filter((file) => !allowed.test(file))).toEqual([]);
  });

  it("imports next-auth only where tokens are made and read, in its handler and the browser's sign-in", () => {
    const importers = naming(/from "next-auth/, inProduct);
    const allowed =
      /^(lib\/identity\/|lib\/platform\/http\/session-token|app\/api\/auth\/|components\/identity\/)/;
    expect(importers.filter((file) => !allowed.test(file))).toEqual([]);
  });

  it("refuses everybody but administrators in one place", () => {
    expect(naming(/role !== "admin"\) throw forbidden/)).toEqual(["lib/platform/actor.ts"]);
  });

  it("fetches in the browser only through lib/platform/http/api-client.ts", () => {
    const fetching = naming(/\bfetch\(/, inProduct);
    expect(fetching.filter((file) => /^(components|app)\//.test(file))).toEqual([]);
  });

  it("loads components late only with components/ui/lazy.tsx, which keeps the page when one cannot be loaded", () => {
    const others = /"next\/dynamic"|\b(React\.lazy|lazy\b[^}]*\} from "react")/;
    expect(naming(others, inProduct)).toEqual([]);
  });

  it("uses the browser's storage, which may be blocked or full, only with lib/platform/browser-storage.ts", () => {
    const using = naming(/^(?!\s*(\/\/|\/?\*)).*\b(local|session)Storage\b(?!")/m, inProduct);
    // Sent to the browser as text, so they import nothing.
    const inlineScripts = ["currency.ts", "session-hint.tsx", "theme.ts"].map(
      (file) => `components/layout/${file}`,
    );
    // Also clears all of it.
    expect(using).toEqual([...inlineScripts, "lib/platform/device-storage.ts"]);
  });

  it("parses responses, which may be of the previous release, only with lib/platform/http/parse-response.ts", () => {
    const parsing = naming(/\bapi\b[^;]*\} from "@\/lib\/platform\/http\/api-client"/, inProduct).filter(
      (file) => /^import (?!type)[^;]*from "(zod|.*\/contract)"/m.test(source.get(file) ?? ""),
    );
    const without = parsing.filter((file) => !closureOf(file).has("lib/platform/http/parse-response.ts"));
    expect(without).toEqual([]);
    expect(parsing.length).toBeGreaterThan(100);
  });

  it("has every test in a project of vitest.config.ts, or in the package of the benchmarks", () => {
    const run =
      /^(lib|components|scripts\/(launch|openapi))\/.*\.test\.ts$|^(db|scripts\/routes)\/.*\.db\.test\.ts$/;
    expect(sourceFiles.filter((file) => /\.test\.tsx?$/.test(file) && !run.test(file))).toEqual([]);
  });

  it("has no directive that a formatter turned into an expression", () => {
    expect(naming(/^\("use (client|server)"\)/m)).toEqual([]);
  });

  it("has no barrels and no drawers", () => {
    expect(naming(/^export \* from/m, inProduct)).toEqual([]);
    expect(
      inProduct.filter((file) => /(^|\/)(utils?|helpers?|types|constants|misc|common)\.tsx?$/.test(file)),
    ).toEqual([]);
  });

  it("exports only names that another file uses", () => {
    // Excluded: files that Next or drizzle-kit reads, and complete sets of parts (components/ui).
    const readByUs = sourceFiles.filter(
      (file) => !/^(app|components\/ui|db\/schema)\/|\.config\.ts$|\.d\.m?ts$|^\w+\.ts$/.test(file),
    );
    const filesByTerm = new Map<string, number>();
    for (const text of source.values())
      for (const term of new Set(text.replace(/^\s*(\/\/|\/?\*).*$/gm, "").match(/\w+/g)))
        filesByTerm.set(term, (filesByTerm.get(term) ?? 0) + 1);
    const unread = readByUs.flatMap((file) =>
      exportsOf(file)
        .filter((name) => filesByTerm.get(name) === 1)
        .map((name) => `${file}: ${name}`),
    );
    expect(unread).toEqual([]);
  });

  it("shows the same elements in the light and the dark theme, which differ only in colours", () => {
    const byTheme =
      /dark:[a-z-:]*?(hidden|block|inline|flex|grid|contents|visible|invisible|sr-only|collapse)\b/;
    expect(naming(byTheme)).toEqual([]);
  });

  it("reloads what a dialog changed before the dialog closes, so that no button moves under the pointer", () => {
    const closesFirst =
      /\bonClose\(\);\n(?:\s+toast[^\n]*\n)?\s+(?:await |void )?(?:refresh\w*|onDone|onChanged)\(/;
    expect(naming(closesFirst, inProduct)).toEqual([]);
  });

  it("creates a test file's database at the top of the file, because a hook would never clean it up", () => {
    const inHooks = /(before|after)(All|Each)\([^;]*await freshDatabase\(/;
    expect(naming(inHooks)).toEqual([]);
  });

  it("has only known entries at the top level", () => {
    const known =
      /^(package(-lock)?\.json|(next|drizzle|vitest)\.config\.ts|postcss\.config\.mjs|tsconfig\.json|app|components|lib|db|docs|e2e|public|scripts|middleware\.ts|instrumentation\.ts|README\.md|biome\.json|components\.json|Dockerfile|compose\.yaml|next-env\.d\.ts|tsconfig\.tsbuildinfo|node_modules|test-results|playwright-report|\..+)$/;
    expect(readdirSync(".").filter((entry) => !known.test(entry))).toEqual([]);
  });
});

describe("size and names", () => {
  it("names every domain in a README of at most 250 lines", () => {
    const readme = readFileSync("README.md", "utf8");
    expect(readme.split("\n").length).toBeLessThanOrEqual(251);
    expect(layers.filter((layer) => !readme.includes(`\`lib/${layer}\``))).toEqual([]);
  });

  it("has the ten domains in lib and components, and nothing loose beside them", () => {
    expect(readdirSync("lib").sort()).toEqual([...layers].sort());
    expect(readdirSync("components").sort()).toEqual([...layers, "form", "layout", "site", "ui"].sort());
  });

  const banned =
    /^(desks?|letters?|told|tell|news|said|papers?|standings?|occasion|verdict|rivals?|wish(es)?|towns?|townsperson|cars?|fates?|obstacles?|sealed)$/i;
  const wordsOf = (name: string) => name.split(/[^A-Za-z]+|(?<=[a-z0-9])(?=[A-Z])/);

  it("names files and exports with the words of docs/glossary.md", () => {
    const named = sourceFiles
      .filter((file) => !/^(app|e2e)\//.test(file))
      .flatMap((file) => [
        ...wordsOf(file).map((word) => [word, file] as const),
        ...exportsOf(file).flatMap((name) =>
          wordsOf(name).map((word) => [word, `${file}: ${name}`] as const),
        ),
      ]);
    expect(named.filter(([word]) => banned.test(word)).map(([, where]) => where)).toEqual([]);
  });

  it("calls functions that return several rows list…, not find…", () => {
    const findsSeveral =
      /\bfunction find[A-Z]\w*(<[^>]*>)?\((?:[^(){};]|\([^()]*\)|\{[^{}]*\})*\): (Promise<)?[^\n{]*\[\]>? \{\n/;
    expect(naming(findsSeveral, inProduct)).toEqual([]);
  });

  it("gives an exported name one meaning in lib and components", () => {
    const homes = new Map<string, Set<string>>();
    for (const file of inProduct.filter((each) => /^(lib|components)\//.test(each)))
      for (const name of exportsOf(file)) homes.set(name, (homes.get(name) ?? new Set()).add(file));
    expect([...homes].filter(([, where]) => where.size > 1)).toEqual([]);
  });

  it("names tables, columns and constraints with them too", () => {
    const bannedInTables = /^(customers?|persons?|tells|tries|trips?|companies|somewhen)$/;
    // Named before this test read all migrations; one that has run is not edited.
    const kept = ["promo_code_uses_once_per_person"];
    const migrations = readdirSync("db/migrations").filter((file) => file.endsWith(".sql"));
    const statements = migrations.map((file) => readFileSync(`db/migrations/${file}`, "utf8")).join();
    const names = new Set([...statements.matchAll(/"(\w+)"/g)].map(([, name]) => name ?? ""));
    const isBanned = (word: string) => banned.test(word) || bannedInTables.test(word);
    expect([...names].filter((name) => !kept.includes(name) && wordsOf(name).some(isBanned))).toEqual([]);
  });

  it("writes out the fields of an object instead of spreading a literal", () => {
    expect(naming(/\.\.\.\{|^\s*\.\.\.\[[^\]]*\],?$/m)).toEqual([]);
  });

  it("divides a file before it passes 400 lines", () => {
    const long = sourceFiles.filter(
      (file) => !/^components\/ui\//.test(file) && (source.get(file) ?? "").split("\n").length > 401,
    );
    expect(long).toEqual([]);
  });

  it("names files in kebab-case, except where Next requires another name", () => {
    const odd = sourceFiles.filter((file) => {
      const name = path.basename(file).replace(/(\.[\w-]+)*$/, "");
      return !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name);
    });
    expect(odd).toEqual([]);
  });
});

describe("conditions", () => {
  it("never drops an undefined condition into a WHERE", () => {
    const loose = /\.where\(undefined\)|&& (eq|inArray)\(|\? (eq|inArray)\([^:]*: undefined/;
    expect(naming(loose, inProduct)).toEqual([]);
  });

  it("compares with a query that locks rows only by isAnyOf, which runs it once", () => {
    const lockedPerRow =
      /const (\w+) = (?!await\b)[^;]*\.for\("update"[^;]*;[\s\S]{1,400}inArray\([^;]*, \1\)/;
    expect(naming(lockedPerRow, inProduct)).toEqual([]);
  });
});
