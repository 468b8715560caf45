import { z } from "zod";

const format = z.enum(["pdf", "csv"]).default("pdf");

export const formatQuery = z.object({ format });

export const statementQuery = z.object({
  month: z.string("fieldRequired").regex(/^20\d{2}-(0[1-9]|1[0-2])$/, "fieldInvalid"),
  /** Defaults to the first of the actor's own businesses. */
  businessId: z.uuid().optional(),
  format,
});
export type StatementQuery = z.infer<typeof statementQuery>;
