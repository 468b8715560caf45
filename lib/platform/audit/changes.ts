/** One line of an audit entry's detail: a change, or other information recorded with it. */
export interface AuditChange {
  /** The field; undefined if the entry is about a single value. */
  name?: string;
  /** Absent for information that the action did not change, such as its reason. */
  before?: unknown;
  after: unknown;
  isChange: boolean;
}

/** The differences between the values before and after, field by field, then everything else that was recorded. */
export function auditChanges({ before, after, ...rest }: Record<string, unknown>): AuditChange[] {
  const facts = Object.entries(rest).map(([name, value]) => ({ name, after: value, isChange: false }));
  return [...differences(before, after), ...facts];
}

function differences(before: unknown, after: unknown): AuditChange[] {
  if (isRecord(before) || isRecord(after)) {
    const [old, fresh] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
    return [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
      .filter((name) => !isSame(old[name], fresh[name]))
      .map((name) => ({ name, before: old[name] ?? null, after: fresh[name] ?? null, isChange: true }));
  }
  if (isSame(before, after)) return [];
  return [{ before: before ?? null, after: after ?? null, isChange: true }];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** All ids that a value holds, at any depth. */
export const idsIn = (value: unknown): string[] => JSON.stringify(value ?? null).match(ID) ?? [];
