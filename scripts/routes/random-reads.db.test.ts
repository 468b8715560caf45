import { expect, it } from "vitest";
import { auditEntries } from "@/db/schema/platform/audit";
import { securityEvents } from "@/db/schema/platform/security-events";
import { testRandomRequests } from "./random-requests";
import { hashTables } from "./table-hashes";

// Separate from the writes, so that processes share the requests.
const database = await testRandomRequests(({ method }) => method === "GET");
const hash = () => hashTables(database, ["last_seen_at", "last_used_at"]);
const before = await hash();

it("reads change no row, except that list exports and refusals are recorded", async () => {
  const after = await hash();
  // The tests themselves renew sessions and settings.
  const written = ["sessions", "settings", "audit_entries", "security_events"];
  const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
  expect(changed.filter((table) => !written.includes(table))).toEqual([]);
  const audited = await database.selectDistinct({ action: auditEntries.action }).from(auditEntries);
  const exports = ["list.export", "data.export"];
  expect(audited.filter(({ action }) => !exports.includes(action))).toEqual([]);
  const events = await database.selectDistinct({ kind: securityEvents.kind }).from(securityEvents);
  expect(events.map(({ kind }) => kind)).toEqual(["access.refuse"]);
});
