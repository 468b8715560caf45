import { z } from "zod";

const findingCodes = [
  "demoMode",
  "demoAccounts",
  "plainSite",
  "weakSecret",
  "openFiles",
  "plainDatabase",
  "superuser",
  "testKeys",
  "noMail",
  "noProxy",
  "adminsWithoutTwoFactor",
  "idleAdmins",
  "manyAttempts",
  "longSessions",
  "lapsedDocuments",
  "noBackup",
] as const;

/** What is wrong: a sentence of `systemDesk.scan.findings`, with a number and names of things (never of people) for it. */
export const finding = z.object({
  code: z.enum(findingCodes),
  severity: z.enum(["high", "medium", "low"]),
  count: z.int(),
  detail: z.string(),
});
export type Finding = z.infer<typeof finding>;

const scanView = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Null while it waits or looks. */
  finishedAt: z.iso.datetime().nullable(),
  findings: z.array(finding),
});
export type ScanView = z.infer<typeof scanView>;

/** The newest, and the newest that is done. */
export const scanState = z.object({ current: scanView.nullable(), last: scanView.nullable() });
export type ScanState = z.infer<typeof scanState>;

export const startedScan = z.object({ id: z.uuid() });
export type StartedScan = z.infer<typeof startedScan>;
