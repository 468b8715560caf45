import { readFileSync, writeFileSync } from "node:fs";

// npm run lock:complete – After `npm install` against a registry that lacks other platforms' packages, npm
// omits them from the lock file, and `npm ci` then rejects it everywhere. This script adds them back with
// version and platform, but without the checksum, which is unknown here.

const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
const { packages } = lock;

/** Whether a package installed at a path can resolve another one, there or in a parent folder. */
function finds(place, name) {
  for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
    if (packages[`${at ? `${at}/` : ""}node_modules/${name}`]) return true;
    if (at === "") return false;
    if (!at.includes("/node_modules/")) return Boolean(packages[`node_modules/${name}`]);
  }
}

function entryFor(name, version, parent) {
  const os = /android|darwin|freebsd|linux|netbsd|openbsd|win32|windows|wasm32/.exec(name)?.[0];
  const cpu = /arm64|armhf|arm|x64|ia32|ppc64|s390x|riscv64|loong64|wasm32/.exec(
    name.replace("gnueabihf", ""),
  )?.[0];
  const libc = name.includes("musl") ? ["musl"] : name.endsWith("gnu") ? ["glibc"] : undefined;
  return {
    version,
    ...(cpu && { cpu: [cpu] }),
    ...(parent.dev && { dev: true }),
    ...(libc && { libc }),
    optional: true,
    ...(os && { os: [os === "windows" ? "win32" : os] }),
  };
}

for (const [place, parent] of Object.entries({ ...packages }))
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {}))
    if (/^\d+\.\d+\.\d+/.test(version) && !finds(place, name))
      packages[`node_modules/${name}`] = entryFor(name, version, parent);

lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
