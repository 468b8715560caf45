import { hash, verify } from "@node-rs/argon2";

/** argon2id with OWASP's minimum of 19 MiB, 2 passes, 1 lane. */
const argonOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, argonOptions);
}

let decoyHash: Promise<string> | undefined;

/**
 * Checks a password. Without an account it does the same work, so that the response time does not reveal
 * whether one exists.
 */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  decoyHash ??= hashPassword("a password nobody has");
  const matches = await verify(stored ?? (await decoyHash), password);
  return matches && stored !== undefined;
}
