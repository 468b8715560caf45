import { z } from "zod";

export const health = z.object({ status: z.literal("ok"), uptimeSeconds: z.int() });
export const readiness = z.object({ status: z.literal("ready"), migrations: z.int() });
