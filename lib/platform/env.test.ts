import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { directDatabaseUrl, envSchema, parseEnv } from "./env";

const good = { DATABASE_URL: "postgres://u:p@localhost:5432/gendana", AUTH_SECRET: "x".repeat(32) };

describe("the environment", () => {
  it("needs a database and a secret; the rest has defaults", () => {
    expect(parseEnv(good)).toMatchObject({ PORT: 3000, DEMO_MODE: false, LOG_LEVEL: "info" });
  });

  it("names every invalid variable", () => {
    expect(() => parseEnv({ AUTH_SECRET: "short", PORT: "many" })).toThrow(
      /DATABASE_URL[\s\S]*AUTH_SECRET[\s\S]*PORT/,
    );
  });

  it("treats an empty variable as unset", () => {
    expect(parseEnv({ ...good, PORT: "", DEMO_MODE: "" })).toMatchObject({ PORT: 3000, DEMO_MODE: false });
  });

  it("uses the direct database URL, if one is set, for work that needs a session of its own", () => {
    const direct = "postgres://u:p@localhost:5433/gendana";
    expect(directDatabaseUrl(parseEnv({ ...good, DATABASE_DIRECT_URL: direct }))).toBe(direct);
    expect(directDatabaseUrl(parseEnv(good))).toBe(good.DATABASE_URL);
  });

  it("refuses a quality of compression that Brotli does not have", () => {
    expect(parseEnv({ ...good, BROTLI_QUALITY: "4" }).BROTLI_QUALITY).toBe(4);
    for (const quality of ["0", "12", "20", "best"])
      expect(() => parseEnv({ ...good, BROTLI_QUALITY: quality })).toThrow(/BROTLI_QUALITY/);
  });

  it("takes map tiles over http and https only", () => {
    const url = "https://tiles.example.org/{z}/{x}/{y}.png";
    expect(parseEnv({ ...good, MAP_TILES_URL: url }).MAP_TILES_URL).toBe(url);
    expect(() => parseEnv({ ...good, MAP_TILES_URL: "javascript:alert(1)" })).toThrow(/MAP_TILES_URL/);
  });

  it("requires a provider's settings together", () => {
    expect(() => parseEnv({ ...good, SMTP_URL: "smtps://u:p@mail.example:465" })).toThrow(
      /MAIL_FROM: needed with/,
    );
    expect(() => parseEnv({ ...good, TWILIO_API_KEY: "SK1" })).toThrow(
      /TWILIO_VERIFY_SERVICE[\s\S]*TWILIO_API_SECRET/,
    );
    const mail = { SMTP_URL: "smtps://u:p@mail.example:465", MAIL_FROM: "Gendana <hello@gendana.example>" };
    expect(parseEnv({ ...good, ...mail })).toMatchObject(mail);
  });

  it("requires the keys of an upload bucket together with its URL", () => {
    const bucket = { ...good, FILES_S3_URL: "https://s3.example.org/gendana", FILES_S3_KEY_ID: "id" };
    expect(() => parseEnv(bucket)).toThrow(/FILES_S3_SECRET: needed with/);
    expect(parseEnv({ ...bucket, FILES_S3_SECRET: "secret" })).toMatchObject({ FILES_S3_REGION: "auto" });
  });

  it("stays valid without the variables that recovery.md has emptied to switch MTN's refunds off", () => {
    const refunds = Object.keys(envSchema.shape).filter((name) => name.startsWith("MTN_DISBURSEMENT_"));
    const page = readFileSync("docs/recovery.md", "utf8");
    const emptied: string[] =
      page.match(/MTN's refunds off before the hold ends \(empty\s+([^)]*)\)/)?.[1]?.match(/MTN_\w+/g) ?? [];
    const source = Object.fromEntries(refunds.map((name) => [name, emptied.includes(name) ? "" : "given"]));
    expect(parseEnv({ ...good, ...source }).MTN_DISBURSEMENT_API_KEY).toBeUndefined();
  });

  it("is listed completely in .env.example", () => {
    const listed = readFileSync(".env.example", "utf8").match(/^#? ?([A-Z0-9_]+)=/gm) ?? [];
    expect(listed.map((line) => line.replace(/[#= ]/g, "")).sort()).toEqual(
      Object.keys(envSchema.shape).sort(),
    );
  });
});
