import { z } from "zod";

const text = z.string().max(8_000);

/** What a browser says of one violation; the two standards name the same things differently. */
const violation = z.object({
  documentURL: text.optional(),
  effectiveDirective: text.optional(),
  blockedURL: text.optional(),
  sourceFile: text.nullish(),
  lineNumber: z.int32().min(0).nullish().catch(null),
});

/** Level 3 of the policy: a list by the Reporting API, which also reports what is not about the policy. */
const reports = z.array(z.object({ type: text, body: z.unknown() })).max(50);

/** Level 2, by `report-uri`. */
const legacyReport = z.object({
  "csp-report": z.object({
    "document-uri": text.optional(),
    "effective-directive": text.optional(),
    "violated-directive": text.optional(),
    "blocked-uri": text.optional(),
    "source-file": text.nullish(),
    "line-number": z.int32().min(0).nullish().catch(null),
  }),
});

export const cspReports = z.union([reports, legacyReport]).transform((sent) => {
  if (Array.isArray(sent))
    return sent
      .filter(({ type }) => type === "csp-violation")
      .flatMap(({ body }) => violation.safeParse(body).data ?? []);
  const report = sent["csp-report"];
  return [
    {
      documentURL: report["document-uri"],
      effectiveDirective: report["effective-directive"] ?? report["violated-directive"],
      blockedURL: report["blocked-uri"],
      sourceFile: report["source-file"],
      lineNumber: report["line-number"],
    },
  ];
});
export type CspViolation = z.output<typeof cspReports>[number];

export const cspReportsReceived = z.object({ received: z.int() });
