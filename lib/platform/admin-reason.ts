import { z } from "zod";
import { prose } from "./text-fields";

/** The administrator's reason; the affected user and readers of the audit log see it. */
export const adminReason = z.object({ reason: prose(2_000) });
export type AdminReason = z.output<typeof adminReason>;
