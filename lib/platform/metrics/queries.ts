import { createHash, timingSafeEqual } from "node:crypto";
import { headers } from "next/headers";
import type { Actor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import type { FileResponse } from "@/lib/platform/http/responses";
import { metrics } from "./registry";

/**
 * Returns this process's metrics in Prometheus format: for callers with METRICS_TOKEN and for administrators.
 */
export async function getMetrics(actor: Actor): Promise<FileResponse> {
  const bearer = (await headers()).get("authorization")?.match(/^Bearer (.+)$/i)?.[1];
  if (!isMetricsToken(bearer)) {
    if (actor.kind !== "user") throw new AppError("unauthenticated", "unauthenticated");
    requireAdmin(actor);
  }
  const { registry } = metrics();
  const bytes = new TextEncoder().encode(await registry.metrics());
  return { mediaType: registry.contentType, fileName: "metrics.txt", bytes };
}

function isMetricsToken(bearer: string | undefined): boolean {
  const { METRICS_TOKEN } = env();
  if (!METRICS_TOKEN || !bearer) return false;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(bearer), digest(METRICS_TOKEN));
}
