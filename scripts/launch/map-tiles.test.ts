import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { contentSecurityPolicy } from "@/lib/platform/http/content-security-policy";

/** A minimal server with the script that the launcher loads into the product's server; it sets a policy as Next does. */
const server = `
  const { createServer } = await import("node:http");
  const server = createServer((_, response) => {
    response.setHeader("Content-Security-Policy", process.env.POLICY);
    response.setHeader("content-security-policy", response.getHeader("content-security-policy"));
    response.end();
  });
  server.listen(0, "127.0.0.1", () => console.log(server.address().port));`;

async function policyOf(MAP_TILES_URL: string, POLICY: string): Promise<string> {
  const preload = fileURLToPath(new URL("./map-tiles.mjs", import.meta.url));
  const child = spawn(process.execPath, ["--import", preload, "--input-type=module", "-e", server], {
    env: { ...process.env, MAP_TILES_URL, POLICY },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [port] = await once(child.stdout, "data");
    const { headers } = await fetch(`http://127.0.0.1:${String(port).trim()}/vehicles`);
    return headers.get("content-security-policy") ?? "";
  } finally {
    child.kill();
  }
}

const TILES = "https://tiles.example.org/{z}/{x}/{y}.png";

it("pages may load pictures from the provider of map tiles that the environment names, and from no other", async () => {
  const policy = contentSecurityPolicy();
  expect(await policyOf("", policy)).toBe(policy);
  const allowing = await policyOf(TILES, policy);
  expect(allowing.match(/https?:[^\s;]+/g)).toEqual(["https://tiles.example.org"]);
  expect(allowing).toContain("; img-src 'self' data: blob: https://tiles.example.org; ");
});

it("other policies stay as they are", async () => {
  const strict = "default-src 'none'; img-src 'self'; sandbox";
  expect(await policyOf(TILES, strict)).toBe(strict);
});
