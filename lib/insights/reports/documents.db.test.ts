import { expect, it } from "vitest";
import { freshDatabase } from "@/db/testing/fresh-database";
import { makeOccupancyDocument, makeTaxDocument } from "./documents";
import { makeReportedBusiness } from "./testing/reported-business";

const database = await freshDatabase();
const now = new Date();

it("exports the reports of a business safely, in every language", async () => {
  const { as, later, month } = await makeReportedBusiness(database, now);
  const range = { from: month, to: month };
  const csv = await makeOccupancyDocument(as("owner"), { ...range, format: "csv" }, "en", later);
  expect(new TextDecoder().decode(csv.bytes as Uint8Array)).toContain("'=SUM(A1)");
  for (const locale of ["en", "fr", "rw"] as const)
    for (const made of [
      await makeOccupancyDocument(as("owner"), { ...range, format: "pdf" }, locale, later),
      await makeTaxDocument(as("owner"), { period: month, format: "pdf" }, locale, later),
    ])
      expect(new TextDecoder("latin1").decode((made.bytes as Uint8Array).subarray(0, 5))).toBe("%PDF-");
});
