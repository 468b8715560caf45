import { expect, it } from "vitest";
import { auditChanges, idsIn } from "./changes";

it("an entry is shown as the fields that differ, then everything else that was recorded", () => {
  const detail = {
    before: { name: "Kigali Cars", phone: "+250788000001", plan: "starter" },
    after: { name: "Kigali Cars", phone: "+250788000002", plan: "starter", website: "https://kc.example" },
    reason: "Asked by telephone",
  };
  expect(auditChanges(detail)).toEqual([
    { name: "phone", before: "+250788000001", after: "+250788000002", isChange: true },
    { name: "website", before: null, after: "https://kc.example", isChange: true },
    { name: "reason", after: "Asked by telephone", isChange: false },
  ]);
});

it("single values, added things and removed things are changes as well", () => {
  expect(auditChanges({ before: "active", after: "inactive" })).toEqual([
    { before: "active", after: "inactive", isChange: true },
  ]);
  expect(auditChanges({ after: { name: "SUV" } })).toEqual([
    { name: "name", before: null, after: "SUV", isChange: true },
  ]);
  expect(auditChanges({ before: { bytes: 5 }, after: null })).toEqual([
    { name: "bytes", before: 5, after: null, isChange: true },
  ]);
  expect(auditChanges({ before: 3, after: 3 })).toEqual([]);
  expect(auditChanges({})).toEqual([]);
});

it("ids are found at any depth", () => {
  const id = "0199aaaa-0000-7000-8000-000000000001";
  expect(idsIn({ after: { list: [{ userId: id }] } })).toEqual([id]);
  expect(idsIn({ after: "GD-ABCDEF" })).toEqual([]);
});
