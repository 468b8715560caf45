import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { writeOnce } from "../../db/embedded/write-once";
import { type Env, envSchema, parseEnv } from "../../lib/env";
import { Refusal } from "./refusal";

type Source = Record<string, string | undefined>;

/** Stands in for what the launcher only knows later, so that everything else can be checked first. */
const NOT_YET = { DATABASE_URL: "postgres://gendana@127.0.0.1/gendana", AUTH_SECRET: "-".repeat(64) };

/** The files Next reads, in its order; what is already set wins. Read here, so that the launcher sees them too. */
export function loadEnvFiles(): void {
  for (const name of [".env.production.local", ".env.local", ".env.production", ".env"])
    if (existsSync(name)) process.loadEnvFile(name);
}

/** Checks the environment before anything is done. With an embedded database some of it is filled in later. */
export function readEnvironment(source: Source): { env: Env; isEmbedded: boolean } {
  const isEmbedded = !source.DATABASE_URL;
  const stand = isEmbedded ? { ...NOT_YET, ...withoutEmpty(source) } : source;
  try {
    return { env: parseEnv(withSiteUrl(stand)), isEmbedded };
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
}

/** What the app gets when it runs on the embedded database: a secret made once, demo mode unless it was turned off. */
export async function embeddedEnvironment(
  source: Source,
  databaseUrl: string,
  dataDir: string,
): Promise<Source> {
  const filled = withSiteUrl({ DEMO_MODE: "1", ...withoutEmpty(source), DATABASE_URL: databaseUrl });
  return { ...filled, AUTH_SECRET: filled.AUTH_SECRET ?? (await keptSecret(dataDir)) };
}

export function withSiteUrl(source: Source): Source {
  return { ...source, SITE_URL: source.SITE_URL || `http://localhost:${source.PORT || 3000}` };
}

/** For programs that must not see this machine's settings: builds and tests. */
export function bareEnvironment(source: Source): NodeJS.ProcessEnv {
  const bare = { ...source };
  for (const name of Object.keys(envSchema.shape)) delete bare[name];
  return { ...bare, ...NEXT_SETTINGS } as unknown as NodeJS.ProcessEnv;
}

/** Next takes the first as: the .env files have been read. They have, by loadEnvFiles, or they must not be. */
export const NEXT_SETTINGS = { __NEXT_PROCESSED_ENV: "true", NEXT_TELEMETRY_DISABLED: "1" };

function withoutEmpty(source: Source): Source {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
}

/** 64 hexadecimal digits, the same at every start. */
async function keptSecret(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  return writeOnce(path.join(dataDir, "auth-secret"), randomBytes(32).toString("hex"));
}
