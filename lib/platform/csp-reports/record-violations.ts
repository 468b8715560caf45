import { Counter } from "prom-client";
import { MINUTE_MS } from "@/lib/platform/dates";
import { log } from "@/lib/platform/log";
import { metrics } from "@/lib/platform/metrics/registry";
import type { CspViolation } from "./contract";

/** Our directives; others are counted together, because anybody may report anything. */
const directives = [
  "script-src",
  "script-src-elem",
  "script-src-attr",
  "style-src",
  "style-src-elem",
  "style-src-attr",
  "img-src",
  "frame-src",
  "connect-src",
  "object-src",
  "base-uri",
  "form-action",
  "frame-ancestors",
  "default-src",
];
const NAME = "gendana_csp_violations_total";

function counter(): Counter<"directive"> {
  const { registry } = metrics();
  const known = registry.getSingleMetric(NAME);
  if (known) return known as Counter<"directive">;
  return new Counter({
    name: NAME,
    help: "Violations of the content security policy that browsers reported",
    labelNames: ["directive"],
    registers: [registry],
  });
}

/** Violations logged per minute by this process; anybody may report anything, so the others are only counted. */
const MAX_LOGGED = 100;
const logged = { minute: 0, count: 0 };

function mayLog(): boolean {
  const minute = Math.floor(Date.now() / MINUTE_MS);
  if (minute !== logged.minute) Object.assign(logged, { minute, count: 0 });
  logged.count += 1;
  return logged.count <= MAX_LOGGED;
}

/** Logs and counts what browsers refused. Addresses are logged without query and fragment, which may be private. */
export function recordViolations(violations: readonly CspViolation[]): void {
  for (const { documentURL, effectiveDirective = "", blockedURL, sourceFile, lineNumber } of violations) {
    const [name = ""] = effectiveDirective.split(" ");
    const directive = directives.includes(name) ? name : "other";
    counter().inc({ directive });
    if (!mayLog()) continue;
    const about = { page: bareUrl(documentURL), blocked: bareUrl(blockedURL), source: bareUrl(sourceFile) };
    log.warn({ directive, ...about, line: lineNumber ?? undefined }, "content security policy violated");
  }
}

const LONGEST_LOGGED = 200;

/** An address without user, password, query and fragment; keywords such as "inline" as they are. */
export function bareUrl(url: string | null | undefined): string | undefined {
  const [address] = url?.split(/[?#]/, 1) ?? [];
  return address?.replace(/^([a-z][\w+.-]*:\/\/)[^/]*@/i, "$1").slice(0, LONGEST_LOGGED);
}
