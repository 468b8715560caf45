import { eq } from "drizzle-orm";
import { z } from "zod";
import { db } from "@/db";
import { sandboxScenarios } from "@/db/schema/sandbox";
import type { Vendor } from "./books";

/** How a provider is to misbehave, until it is told otherwise. Times in milliseconds. */
export const faults = z.object({
  /** Takes connections and answers none of them. */
  hangs: z.boolean().default(false),
  latencyMs: z.int().min(0).max(60_000).default(0),
  /** So many requests are answered 503 and not looked at. */
  failures: z.int().min(0).default(0),
  /** So many requests are carried out and never answered. */
  cuts: z.int().min(0).default(0),
  callback: z.enum(["once", "never", "twice", "early", "late"]).default("once"),
  /** Airtel says "ambiguous" so long, although the money has moved. */
  ambiguousMs: z.int().min(0).default(0),
  /** So many tokens are over before they are used. */
  staleTokens: z.int().min(0).default(0),
});
export type Faults = z.infer<typeof faults>;

export const scenario = faults.partial().extend({ provider: z.enum(["stripe", "mtn", "airtel"]) });

export async function setFaults({ provider, ...wanted }: z.infer<typeof scenario>): Promise<void> {
  const row = { provider, faults: faults.parse(wanted) };
  await db()
    .insert(sandboxScenarios)
    .values(row)
    .onConflictDoUpdate({ target: sandboxScenarios.provider, set: row });
}

export async function faultsOf(provider: Vendor): Promise<Faults> {
  const [row] = await db().select().from(sandboxScenarios).where(eq(sandboxScenarios.provider, provider));
  return faults.parse(row?.faults ?? {});
}

/** Takes one of a number of mishaps; false when they are used up. */
export async function takeMishap(
  provider: Vendor,
  kind: "failures" | "cuts" | "staleTokens",
): Promise<boolean> {
  return db().transaction(async (tx) => {
    const is = eq(sandboxScenarios.provider, provider);
    const [row] = await tx.select().from(sandboxScenarios).where(is).for("update");
    const left = faults.parse(row?.faults ?? {});
    if (left[kind] === 0) return false;
    await tx
      .update(sandboxScenarios)
      .set({ faults: { ...left, [kind]: left[kind] - 1 } })
      .where(is);
    return true;
  });
}
