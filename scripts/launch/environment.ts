import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { writeOnce } from "../../db/embedded/write-once";
import { type Env, envSchema, parseEnv } from "../../lib/platform/env";
import { NEXT_SETTINGS } from "./next-settings";
import { UserError } from "./user-error";

type Source = Record<string, string | undefined>;

/** Placeholders for values that the launcher learns later, so that everything else can be validated first. */
const NOT_YET = { DATABASE_URL: "postgres://gendana@127.0.0.1/gendana", AUTH_SECRET: "-".repeat(64) };

/**
 * Reads the .env files that Next reads, in its order; variables already set win. They are read here so that
 * the launcher gets them too.
 */
export function loadEnvFiles(): void {
  for (const name of [".env.production.local", ".env.local", ".env.production", ".env"])
    if (existsSync(name)) process.loadEnvFile(name);
}

/**
 * Validates the environment before anything starts. With an embedded database some variables are filled in
 * later.
 */
export function readEnvironment(source: Source): { env: Env; isEmbedded: boolean } {
  const isEmbedded = !source.DATABASE_URL;
  const placeholder = isEmbedded ? { ...NOT_YET, ...withoutEmpty(source) } : source;
  try {
    return { env: parseEnv(withSiteUrl(placeholder)), isEmbedded };
  } catch (error) {
    throw new UserError(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Returns the app's environment on the embedded database: a secret generated once, and demo mode unless it is
 * disabled.
 */
export async function embeddedEnvironment(
  source: Source,
  databaseUrl: string,
  dataDir: string,
): Promise<Source> {
  const filled = withSiteUrl({ DEMO_MODE: "1", ...withoutEmpty(source), DATABASE_URL: databaseUrl });
  return { ...filled, AUTH_SECRET: filled.AUTH_SECRET ?? (await readOrCreateSecret(dataDir)) };
}

export function withSiteUrl(source: Source): Source {
  return { ...source, SITE_URL: source.SITE_URL || `http://localhost:${source.PORT || 3000}` };
}

/** The environment for programs that must not see this machine's settings: builds and tests. */
export function bareEnvironment(source: Source): NodeJS.ProcessEnv {
  const bare = { ...source };
  for (const name of Object.keys(envSchema.shape)) delete bare[name];
  return { ...bare, ...NEXT_SETTINGS } as unknown as NodeJS.ProcessEnv;
}

function withoutEmpty(source: Source): Source {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
}

/** Returns 64 hexadecimal digits, the same at every start. */
async function readOrCreateSecret(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  return writeOnce(path.join(dataDir, "auth-secret"), randomBytes(32).toString("hex"));
}
