import { expect, it } from "vitest";
import { testRandomRequests } from "./random-requests";
import { hashTables } from "./table-hashes";

// Apart from the writes, so that two processes share the requests.
const database = await testRandomRequests(({ method }) => method === "GET");
const hash = () => hashTables(database, ["last_seen_at", "last_used_at"]);
const before = await hash();

/** What says that somebody read, or was refused. The tests themselves renew sessions and settings. */
const recorded = ["sessions", "settings"];

it("reads change no row but those that say they were made", async () => {
  const after = await hash();
  const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
  expect(changed.filter((table) => !recorded.includes(table))).toEqual([]);
});
