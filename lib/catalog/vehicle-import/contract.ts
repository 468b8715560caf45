import { z } from "zod";
import { uploadedFile } from "@/lib/platform/files/contract";
import { importColumns } from "./rules";

/**
 * The form's fields. `check` reports what would happen, `apply` writes all rows or none, `good` writes all rows except
 * the refused ones.
 */
export const importRequest = z.object({
  mode: z.enum(["check", "apply", "good"]),
  /** Defaults to the oldest business that the actor manages. */
  businessId: z.uuid().optional(),
  file: uploadedFile,
});
export type ImportRequest = z.output<typeof importRequest>;

const importRow = z.object({
  /** The line of the file on which the row ends, counted as in spreadsheets. */
  line: z.int(),
  plate: z.string(),
  title: z.string(),
  outcome: z.enum(["created", "updated", "unchanged", "refused"]),
  problems: z.array(z.object({ column: z.enum(importColumns), message: z.string() })),
});
export type ImportRow = z.infer<typeof importRow>;

/** What the import did or would do. */
export const importReport = z.object({
  isApplied: z.boolean(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** The changed vehicles whose documents go back to review; most cannot be booked until these are approved. */
  reviewedAgain: z.int(),
  /** Columns required by new vehicles in the file and missing from the header. */
  missingColumns: z.array(z.enum(importColumns)),
  /** Columns of the header that are ignored. */
  ignoredColumns: z.array(z.string()),
  /**
   * The new vehicles that have to stay drafts (`over`): the plan allows `limit` published vehicles, and `listed` are
   * published. Null if all fit.
   */
  plan: z.object({ limit: z.int(), listed: z.int(), over: z.int() }).nullable(),
  rows: z.array(importRow),
});
export type ImportReport = z.infer<typeof importReport>;
