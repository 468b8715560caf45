import type { ReconciliationFinding } from "@/lib/payments/reconciliation/contract";

/** Findings of one kind with one provider: they often have the same cause. */
interface GroupedFindings {
  id: string;
  findings: ReconciliationFinding[];
}

/** Groups are ordered by their newest finding. */
export function groupFindings(findings: ReconciliationFinding[]): GroupedFindings[] {
  const groups = new Map<string, ReconciliationFinding[]>();
  for (const finding of findings) {
    const key = `${finding.kind} ${finding.provider} ${finding.method}`;
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups].map(([id, findings]) => ({ id, findings }));
}

/** Resolved findings are not grouped: each has its own explanation. */
export const ungroupedFindings = (findings: ReconciliationFinding[]): GroupedFindings[] =>
  findings.map((finding) => ({ id: finding.id, findings: [finding] }));
