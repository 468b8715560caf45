import type { Finding } from "@/lib/reconciliation/contract";

/** Disagreements of one kind with one provider: what went wrong there once is often the same for all of them. */
interface AlikeFindings {
  id: string;
  findings: Finding[];
}

/** In the order of the newest of each kind. */
export function alike(findings: Finding[]): AlikeFindings[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = `${finding.kind} ${finding.provider} ${finding.method}`;
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups].map(([id, findings]) => ({ id, findings }));
}

/** What is resolved has its own explanation each. */
export const alone = (findings: Finding[]): AlikeFindings[] =>
  findings.map((finding) => ({ id: finding.id, findings: [finding] }));
