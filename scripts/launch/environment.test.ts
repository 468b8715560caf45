import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bareEnvironment, embeddedEnvironment, readEnvironment } from "./environment";

const URL_GIVEN = "postgres://app:secret@db.example/app";
const SECRET = "s".repeat(32);

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "gendana-environment-"));
});
afterAll(() => rm(dataDir, { recursive: true }));

describe("the environment of npm start", () => {
  it("needs no variables with the embedded database", () => {
    expect(readEnvironment({}).isEmbedded).toBe(true);
    expect(readEnvironment({ DATABASE_URL: "", AUTH_SECRET: "" }).isEmbedded).toBe(true);
  });

  it("names invalid and missing variables", () => {
    expect(() => readEnvironment({ DATABASE_URL: URL_GIVEN })).toThrow("AUTH_SECRET");
    expect(() => readEnvironment({ PORT: "http", LOG_LEVEL: "loud" })).toThrow(/PORT[\s\S]*LOG_LEVEL/);
  });

  it("has no demo mode with an external database, unless enabled", () => {
    const own = { DATABASE_URL: URL_GIVEN, AUTH_SECRET: SECRET };
    expect(readEnvironment(own).env.DEMO_MODE).toBe(false);
    expect(readEnvironment({ ...own, DEMO_MODE: "1" }).env.DEMO_MODE).toBe(true);
  });

  it("includes its own port in the public address", () => {
    expect(readEnvironment({ PORT: "4001" }).env.SITE_URL).toBe("http://localhost:4001");
    expect(readEnvironment({ SITE_URL: "https://gendana.example" }).env.SITE_URL).toBe(
      "https://gendana.example",
    );
  });

  it("has demo mode with the embedded database, unless disabled", async () => {
    expect((await embeddedEnvironment({}, URL_GIVEN, dataDir)).DEMO_MODE).toBe("1");
    expect((await embeddedEnvironment({ DEMO_MODE: "0" }, URL_GIVEN, dataDir)).DEMO_MODE).toBe("0");
  });

  it("creates the secret once, readable only by its owner", async () => {
    const both = [embeddedEnvironment({}, URL_GIVEN, dataDir), embeddedEnvironment({}, URL_GIVEN, dataDir)];
    const [first, second] = await Promise.all(both);
    expect(first?.AUTH_SECRET).toMatch(/^[0-9a-f]{64}$/);
    expect(second?.AUTH_SECRET).toBe(first?.AUTH_SECRET);
    expect((await stat(path.join(dataDir, "auth-secret"))).mode & 0o777).toBe(0o600);
  });
});

describe("the environment of builds and tests", () => {
  it("contains none of this machine's settings", () => {
    const bare = bareEnvironment({ DATABASE_URL: URL_GIVEN, AUTH_SECRET: SECRET, PATH: "/bin" });
    expect(bare.DATABASE_URL).toBeUndefined();
    expect(bare.AUTH_SECRET).toBeUndefined();
    expect(bare.PATH).toBe("/bin");
  });
});
