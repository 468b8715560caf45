import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

// The rules of the README's map, executable. A file's path tells what it may touch.

const files = ["app", "components", "lib", "db", "e2e", "scripts"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
  .concat("middleware.ts", "instrumentation.ts", "next.config.ts")
  .sort();

const source = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file) || file.startsWith("e2e/");
const inProduct = files.filter((file) => !isTest(file));

/** The files in whose text the pattern is found. */
const naming = (text: RegExp, among = files) => among.filter((file) => text.test(source.get(file) ?? ""));

/** Files of ours that a file imports; `types` counts imports that vanish at build too. */
function importsOf(file: string, options: { types: boolean }): string[] {
  const text = source.get(file) ?? "";
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^"';]*?from\s+["']([^"']+)["']|import\(\s*["']([^"']+)["']\s*\)/g;
  return [...text.matchAll(pattern)].flatMap(([, isType, from, lazy]) => {
    if (isType && !options.types) return [];
    const target = resolve(file, from ?? lazy ?? "");
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

/** All that a browser may be sent from lib. Anything else there is the server's, also what is written tomorrow. */
const forBrowsers =
  /^lib\/([a-z-]+\/(contract|rules|policy)|team\/permissions|api\/(client|upload|use-events|use-resource)|i18n\/(link|local-path|navigation|routing)|dates|money|numbers|text)\.tsx?$/;

const serverOnly =
  /^lib\/(?:.*\/)?((?:[a-z]+-)?queries|commands|advance|outcome|delivery|refund|occupancy|transition|step|competing|lock|clock|listen|announce|follow|books|provider|providers)\.tsx?$/;

describe("who may import what", () => {
  it("app never touches the database", () => {
    expect(forbidden(/^app\//, /^db\//)).toEqual([]);
  });

  it("app/api handlers reach only lib", () => {
    expect(forbidden(/^app\/api\//, /^(components|app)\//)).toEqual([]);
  });

  it("components reach contracts, rules and policies, never what runs on the server", () => {
    expect(forbidden(/^components\//, /^(db|app)\//)).toEqual([]);
    const reached = forbidden(/^components\//, /^lib\//, { types: false });
    expect(reached.filter((arrow) => !forBrowsers.test(arrow.split(" → ")[1] ?? ""))).toEqual([]);
  });

  it("only the database's own rooms and lib know its driver", () => {
    const knowing = naming(/from "(pg|drizzle-orm)/, inProduct);
    expect(knowing.filter((file) => !/^(db|lib|scripts)\//.test(file))).toEqual([]);
  });

  it("components/ui knows no business", () => {
    expect(forbidden(/^components\/ui\//, /^lib\/(?!i18n|dates|money|numbers)/)).toEqual([]);
    expect(forbidden(/^components\/ui\//, /^components\/(?!ui)/)).toEqual([]);
  });

  it("contracts, rules and policies are pure", () => {
    const pure = /^lib\/[^/]+\/(contract|rules|policy|permissions|machine)\.ts$/;
    expect(forbidden(pure, /^(db|app|components)\//)).toEqual([]);
    expect(forbidden(pure, serverOnly)).toEqual([]);
    expect(forbidden(pure, /^lib\/(env|log)\.ts$/)).toEqual([]);
    const impure = inProduct.filter(
      (file) =>
        pure.test(file) &&
        /from "(react|next|drizzle-orm|node:)|new Date\(\)|Date\.now\(\)|Math\.random/.test(
          source.get(file) ?? "",
        ),
    );
    expect(impure).toEqual([]);
  });

  it("rooms of components lean on primitives, never the other way round", () => {
    expect(forbidden(/^components\/(api|form)\//, /^components\/(?!api|form|ui)/)).toEqual([]);
  });

  it("lib knows no page", () => {
    expect(forbidden(/^lib\//, /^(app|components)\//)).toEqual([]);
  });

  it("db knows of lib only its contracts and small pure files", () => {
    expect(
      forbidden(/^db\/(?!seed|scenario)/, /^lib\/(?!.*\/(contract|rules)\.ts$|dates|money|numbers|env)/),
    ).toEqual([]);
  });

  it("db stands on its own feet", () => {
    expect(forbidden(/^db\//, /^(app|components|scripts|e2e)\//)).toEqual([]);
  });

  it("nothing imports in a circle", () => {
    expect(findCycle()).toEqual([]);
  });
});

function findCycle(): string[] {
  const done = new Set<string>();
  const visit = (file: string, trail: string[]): string[] => {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file];
    if (done.has(file)) return [];
    done.add(file);
    for (const target of importsOf(file, { types: false })) {
      const cycle = visit(target, [...trail, file]);
      if (cycle.length > 0) return cycle;
    }
    return [];
  };
  for (const file of inProduct) {
    const cycle = visit(file, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
}

describe("one place for each thing", () => {
  it("keeps JSON only in columns that give back what was stored", () => {
    expect(naming(/\bjsonb\(/, inProduct)).toEqual([]);
  });

  it("reads the environment only in lib/env.ts", () => {
    const readers = naming(/process\.env/, inProduct);
    const allowed =
      /^(lib\/env\.ts|instrumentation\.ts|scripts\/|db\/(seed\/|seed\.ts|embedded|testing-setup))/;
    expect(readers.filter((file) => !allowed.test(file))).toEqual([]);
  });

  it("knows next-auth only in lib/auth, its handler and the browser's sign-in", () => {
    const knowing = naming(/from "next-auth/, inProduct);
    const allowed = /^(lib\/auth\/|app\/api\/auth\/|components\/account\/)/;
    expect(knowing.filter((file) => !allowed.test(file))).toEqual([]);
  });

  it("refuses who is no administrator in one place", () => {
    expect(naming(/role !== "admin"\) throw forbidden/)).toEqual(["lib/auth/policy.ts"]);
  });

  it("fetches in the browser only through lib/api/client.ts", () => {
    const fetching = naming(/\bfetch\(/, inProduct);
    expect(fetching.filter((file) => /^(components|app)\//.test(file))).toEqual([]);
  });

  it("has no barrels and no drawers", () => {
    expect(naming(/^export \* from/m, inProduct)).toEqual([]);
    expect(
      inProduct.filter((file) => /(^|\/)(utils?|helpers?|types|constants|misc|common)\.tsx?$/.test(file)),
    ).toEqual([]);
  });

  it("exports only what another file names", () => {
    // Outside: what Next or drizzle-kit reads, and whole sets of parts that stand together.
    const readByUs = files.filter(
      (file) => !/^(app|components\/ui|db\/schema)\/|\.config\.ts$|\.d\.m?ts$|^\w+\.ts$/.test(file),
    );
    const words = new Map(files.map((file) => [file, new Set(source.get(file)?.match(/\w+/g))]));
    const unread = readByUs.flatMap((file) =>
      [
        ...(source.get(file) ?? "").matchAll(
          /^export (?:async )?(?:function\*?|const|class|type|interface) (\w+)/gm,
        ),
      ]
        .map(([, name]) => name ?? "")
        .filter((name) => !files.some((other) => other !== file && words.get(other)?.has(name)))
        .map((name) => `${file}: ${name}`),
    );
    expect(unread).toEqual([]);
  });

  it("shows the same elements by day and by night: a theme is colours", () => {
    const byTheme =
      /dark:[a-z-:]*?(hidden|block|inline|flex|grid|contents|visible|invisible|sr-only|collapse)\b/;
    expect(naming(byTheme)).toEqual([]);
  });

  it("makes a test file's database at its top: what is to end it is never called if a hook asks for it", () => {
    const inHooks = /(before|after)(All|Each)\([^;]*await freshDatabase\(/;
    expect(naming(inHooks)).toEqual([]);
  });

  it("keeps the top level as it is", () => {
    const known =
      /^(package(-lock)?\.json|(next|drizzle|vitest)\.config\.ts|postcss\.config\.mjs|tsconfig\.json|app|components|lib|db|e2e|public|scripts|middleware\.ts|instrumentation\.ts|README\.md|biome\.json|components\.json|Dockerfile|compose\.yaml|next-env\.d\.ts|tsconfig\.tsbuildinfo|node_modules|test-results|playwright-report|\..+)$/;
    expect(readdirSync(".").filter((entry) => !known.test(entry))).toEqual([]);
  });
});

describe("size and names", () => {
  it("finds every noun and every command in the README", () => {
    const readme = readFileSync("README.md", "utf8");
    const rooms = (top: string) => [
      ...new Set(files.flatMap((file) => file.match(`^${top}/([^/]+)/`)?.[1] ?? [])),
    ];
    const nouns = rooms("lib");
    const faces = rooms("components").filter((room) => !nouns.includes(room));
    const paths = [...nouns.map((noun) => `lib/${noun}`), ...faces.map((room) => `components/${room}`)];
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
    const benches = Object.keys(scripts).filter((name) => name.startsWith("bench:"));
    expect(paths.filter((path) => !new RegExp(`\`${path}[\`/]`).test(readme))).toEqual([]);
    expect(benches.filter((name) => !readme.includes(`npm run ${name}`))).toEqual([]);
  });

  it("divides a file before it passes 400 lines", () => {
    const long = files.filter(
      (file) => !/^components\/ui\//.test(file) && (source.get(file) ?? "").split("\n").length > 401,
    );
    expect(long).toEqual([]);
  });

  it("names files in kebab-case, but for what Next demands", () => {
    const odd = files.filter((file) => {
      const name = path.basename(file).replace(/(\.(test|spec|d|config))?\.\w+$/, "");
      return !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name);
    });
    expect(odd).toEqual([]);
  });
});

describe("access is a condition that cannot go missing", () => {
  it("never drops an undefined condition into a WHERE", () => {
    const loose = /\.where\(undefined\)|&& (eq|inArray)\(|\? (eq|inArray)\([^:]*: undefined/;
    expect(naming(loose, inProduct)).toEqual([]);
  });
});
