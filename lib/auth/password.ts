import { hash, verify } from "@node-rs/argon2";

/** argon2id at OWASP's floor of 19 MiB, 2 passes, 1 lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

let decoy: Promise<string> | undefined;

/** Checks a password; without an account it does the same work, so that the time tells nothing. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  decoy ??= hashPassword("a password nobody has");
  const matches = await verify(stored ?? (await decoy), password);
  return matches && stored !== undefined;
}
