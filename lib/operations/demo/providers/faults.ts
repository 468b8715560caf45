import { eq } from "drizzle-orm";
import { z } from "zod";
import { db } from "@/db";
import { providerNames } from "@/db/enums/payments";
import { simulatedScenarios } from "@/db/schema/operations/simulated-providers";
import type { ProviderName } from "@/lib/payments/providers/port";

/** The faults a simulated provider shows until they are changed. Times are in milliseconds. */
export const faults = z.object({
  /** Accepts connections and never answers them. */
  hangs: z.boolean().default(false),
  latencyMs: z.int().min(0).max(60_000).default(0),
  /** The number of requests answered with 503 without being processed. */
  failures: z.int().min(0).default(0),
  /** The number of requests that are processed but never answered. */
  cuts: z.int().min(0).default(0),
  callback: z.enum(["once", "never", "twice", "early", "late"]).default("once"),
  /** Airtel reports "ambiguous" for this long although the money has moved. */
  ambiguousMs: z.int().min(0).default(0),
  /** The number of tokens that expire before they are used. */
  staleTokens: z.int().min(0).default(0),
});
export type Faults = z.infer<typeof faults>;

export const scenario = faults.partial().extend({ provider: z.enum(providerNames) });

export async function setFaults({ provider, ...newFaults }: z.infer<typeof scenario>): Promise<void> {
  const row = { provider, faults: faults.parse(newFaults) };
  await db()
    .insert(simulatedScenarios)
    .values(row)
    .onConflictDoUpdate({ target: simulatedScenarios.provider, set: row });
}

export async function getFaults(provider: ProviderName): Promise<Faults> {
  const [row] = await db().select().from(simulatedScenarios).where(eq(simulatedScenarios.provider, provider));
  return faults.parse(row?.faults ?? {});
}

/** Uses up one of a number of faults; returns false when none are left. */
export async function consumeFault(
  provider: ProviderName,
  kind: "failures" | "cuts" | "staleTokens",
): Promise<boolean> {
  return db().transaction(async (tx) => {
    const isProvider = eq(simulatedScenarios.provider, provider);
    const [row] = await tx.select().from(simulatedScenarios).where(isProvider).for("update");
    const left = faults.parse(row?.faults ?? {});
    if (left[kind] === 0) return false;
    await tx
      .update(simulatedScenarios)
      .set({ faults: { ...left, [kind]: left[kind] - 1 } })
      .where(isProvider);
    return true;
  });
}
