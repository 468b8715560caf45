import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** A minimal server with the script that the launcher loads; it answers with the policy that Next would see. */
const server = `
  const { createServer } = await import("node:http");
  globalThis.gendanaScriptHashes = new Set(["aGFzaA=="]);
  const server = createServer((request, response) => {
    response.setHeader("content-security-policy", "default-src 'self'; script-src 'self' 'unsafe-inline'; base-uri 'none'");
    if (request.url.includes("kept")) response.setHeader("x-nextjs-cache", "HIT");
    response.end(request.headers["content-security-policy"] ?? "");
  });
  server.listen(0, "127.0.0.1", () => console.log(server.address().port));`;

const preload = fileURLToPath(new URL("./script-nonces.mjs", import.meta.url));
const child = spawn(process.execPath, ["--import", preload, "--input-type=module", "-e", server], {
  stdio: ["ignore", "pipe", "inherit"],
});
let origin = "";
beforeAll(async () => {
  const [port] = await once(child.stdout, "data");
  origin = `http://127.0.0.1:${String(port).trim()}`;
});
afterAll(() => void child.kill());

async function policiesOf(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(origin + path, { headers });
  const [, scripts] = response.headers.get("content-security-policy")?.match(/script-src ([^;]*)/) ?? [];
  return { scripts, forNext: await response.text() };
}

describe("the policy for scripts", () => {
  it("has a new nonce for each page behind a sign-in, and the hashes of our constants", async () => {
    const nonces = new Set<string>();
    for (const path of [
      "/dashboard",
      "/fr/dashboard/admin/users?page=2",
      "/settings/security",
      "/dashboard",
      "/%64ashboard/user?next=%zz",
      "/fr/setting%73",
    ]) {
      const { scripts, forNext } = await policiesOf(path);
      const [, nonce = ""] = forNext.match(/^script-src ('nonce-[\w+/=]{24}')$/) ?? [];
      expect([path, scripts]).toEqual([path, `'self' ${nonce} 'sha256-aGFzaA=='`]);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(6);
  });

  it("is unchanged for public pages, cached ones and navigations within the site", async () => {
    const unchanged = { scripts: "'self' 'unsafe-inline'", forNext: "" };
    expect(await policiesOf("/dashboards")).toEqual(unchanged);
    expect(await policiesOf("/")).toEqual(unchanged);
    expect(await policiesOf("/%zz")).toEqual(unchanged);
    expect(await policiesOf("/dashboard", { rsc: "1" })).toEqual(unchanged);
    expect((await policiesOf("/dashboard/kept")).scripts).toBe(unchanged.scripts);
  });

  it("ignores a nonce sent by the client", async () => {
    const forged = { "content-security-policy": "script-src 'nonce-known'" };
    expect((await policiesOf("/", forged)).forNext).toBe("");
    expect((await policiesOf("/dashboard", forged)).forNext).not.toContain("known");
  });
});
