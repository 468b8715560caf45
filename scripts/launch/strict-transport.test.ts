import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

/** A minimal server with the script that the launcher loads into the product's server. */
const server = `
  const { createServer } = await import("node:http");
  const server = createServer((_, response) => { response.writeHead(404, { "x-own": "1" }); response.end(); });
  server.listen(0, "127.0.0.1", () => console.log(server.address().port));`;

async function answerOf(siteUrl: string, HSTS_SUBDOMAINS = "0"): Promise<Headers> {
  const preload = fileURLToPath(new URL("./strict-transport.mjs", import.meta.url));
  const child = spawn(process.execPath, ["--import", preload, "--input-type=module", "-e", server], {
    env: { ...process.env, SITE_URL: siteUrl, HSTS_SUBDOMAINS },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [port] = await once(child.stdout, "data");
    return (await fetch(`http://127.0.0.1:${String(port).trim()}/anything`)).headers;
  } finally {
    child.kill();
  }
}

describe("every response of the web server", () => {
  it("has HSTS where the site uses https", async () => {
    const headers = await answerOf("https://gendana.rw");
    expect([headers.get("strict-transport-security"), headers.get("x-own")]).toEqual([
      "max-age=31536000",
      "1",
    ]);
  });

  it("has HSTS for subdomains where the operator says that all of them use https, as Compose and Kubernetes do", async () => {
    const headers = await answerOf("https://gendana.rw", "1");
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
    for (const file of ["compose.yaml", "scripts/deploy/kubernetes/gendana.yaml"])
      expect(readFileSync(file, "utf8")).toMatch(/HSTS_SUBDOMAINS: ("1"|\$\{HSTS_SUBDOMAINS:-1\})$/m);
  });

  it("has no HSTS where the site uses http", async () => {
    expect((await answerOf("http://localhost:3000")).get("strict-transport-security")).toBeNull();
  });
});
