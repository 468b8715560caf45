import type { ReconciliationFinding } from "@/lib/payments/reconciliation/contract";

/** Disagreements of one kind with one provider: what went wrong there once is often the same for all of them. */
interface GroupedFindings {
  id: string;
  findings: ReconciliationFinding[];
}

/** In the order of the newest of each kind. */
export function groupFindings(findings: ReconciliationFinding[]): GroupedFindings[] {
  const groups = new Map<string, ReconciliationFinding[]>();
  for (const finding of findings) {
    const key = `${finding.kind} ${finding.provider} ${finding.method}`;
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups].map(([id, findings]) => ({ id, findings }));
}

/** What is resolved has its own explanation each. */
export const ungroupedFindings = (findings: ReconciliationFinding[]): GroupedFindings[] =>
  findings.map((finding) => ({ id: finding.id, findings: [finding] }));
