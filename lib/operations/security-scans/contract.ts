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

/**
 * A finding: `code` names a sentence of `systemAdmin.scan.findings`, with a number and names of things (never
 * of people) for it.
 */
export const securityFinding = z.object({
  code: z.enum(findingCodes),
  severity: z.enum(["high", "medium", "low"]),
  count: z.int(),
  detail: z.string(),
});
export type SecurityFinding = z.infer<typeof securityFinding>;

const scanView = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Null while the scan is queued or running. */
  finishedAt: z.iso.datetime().nullable(),
  findings: z.array(securityFinding),
});
export type ScanView = z.infer<typeof scanView>;

/** The newest scan and the newest finished one. */
export const scanState = z.object({ current: scanView.nullable(), last: scanView.nullable() });
export type ScanState = z.infer<typeof scanState>;

export const startedScan = z.object({ id: z.uuid() });
export type StartedScan = z.infer<typeof startedScan>;
