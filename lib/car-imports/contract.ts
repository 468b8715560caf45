import { z } from "zod";
import { columns } from "./rules";

/** The fields of the form: `check` says what would happen, `apply` does it, `good` without the rows that are refused. */
export const importRequest = z.object({
  mode: z.enum(["check", "apply", "good"]),
  /** Untold: the oldest business one manages. */
  businessId: z.uuid().optional(),
  file: z.object({ name: z.string(), bytes: z.instanceof(Uint8Array) }, "fileRequired"),
});
export type ImportRequest = z.output<typeof importRequest>;

const importRow = z.object({
  /** Of the file, where the row ends: as spreadsheets count. */
  line: z.int(),
  plate: z.string(),
  title: z.string(),
  outcome: z.enum(["created", "updated", "unchanged", "refused"]),
  problems: z.array(z.object({ column: z.enum(columns), message: z.string() })),
});
export type ImportRow = z.infer<typeof importRow>;

/** What happened, or would: a file is applied whole or not at all, unless only its good rows were asked for. */
export const importReport = z.object({
  isApplied: z.boolean(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** What the first row does not name and the new cars of the file need. */
  missingColumns: z.array(z.enum(columns)),
  /** What it names and nobody reads. */
  passedOver: z.array(z.string()),
  /** New cars that can only stay drafts: the plan puts `limit` on the list, where `listed` are. Null where all have room. */
  plan: z.object({ limit: z.int(), listed: z.int(), over: z.int() }).nullable(),
  rows: z.array(importRow),
});
export type ImportReport = z.infer<typeof importReport>;
