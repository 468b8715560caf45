import { z } from "zod";

const text = z.string().max(8_000);

/** One violation as a browser reports it; the two standards name the same fields differently. */
const violation = z.object({
  documentURL: text.optional(),
  effectiveDirective: text.optional(),
  blockedURL: text.optional(),
  sourceFile: text.nullish(),
  lineNumber: z.int32().min(0).nullish().catch(null),
});

/** CSP level 3: a list sent by the Reporting API, which also reports other things. */
const reports = z.array(z.object({ type: text, body: z.unknown() })).max(50);

/** CSP level 2, through `report-uri`. */
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
