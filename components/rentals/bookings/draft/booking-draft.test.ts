import { describe, expect, it } from "vitest";
import { bookableChoices, draftProblem, initialDraft } from "./booking-draft";

const draft = { from: "2026-12-05", to: "2026-12-08", fromTime: "10:00", toTime: "10:00" };

describe("the dates of a booking draft", () => {
  it("are both required", () => {
    expect(draftProblem(initialDraft(undefined))).toBe("datesMissing");
    expect(draftProblem({ ...draft, to: "" })).toBe("datesMissing");
    expect(draftProblem({ ...draft, to: "0202-12-08" })).toBe("datesMissing");
    expect(draftProblem(initialDraft(draft))).toBeUndefined();
  });

  it("keep the hours that were searched", () => {
    const hours = { fromTime: "08:30", toTime: "18:00" };
    expect(initialDraft({ ...draft, ...hours })).toEqual({ ...draft, ...hours });
    expect(initialDraft({ from: draft.from, to: draft.to })).toEqual(draft);
  });

  it("must end after they start, also on the same day", () => {
    expect(draftProblem({ ...draft, to: "2026-12-04" })).toBe("rangeInvalid");
    expect(draftProblem({ ...draft, to: draft.from })).toBe("rangeInvalid");
    expect(draftProblem({ ...draft, to: draft.from, toTime: "18:00" })).toBeUndefined();
  });
});

describe("the choices for a vehicle", () => {
  const calendar = { timeZone: "Africa/Kigali", leadHours: 2, taken: [], takenDays: ["2026-12-02"] };
  const now = new Date("2026-11-30T12:10:00Z");

  it("start after the owner's notice period", () => {
    const today = bookableChoices(calendar, "2026-11-30", now);
    expect([today.firstDay, today.times[0]]).toEqual(["2026-11-30", "16:30"]);
    expect(bookableChoices(calendar, "2026-12-01", now).times[0]).toBe("06:00");
    const late = new Date("2026-11-30T18:00:00Z");
    expect(bookableChoices(calendar, "", late).firstDay).toBe("2026-12-01");
  });

  it("leave out taken and too distant days", () => {
    const { taken, lastDay } = bookableChoices(calendar, "", now);
    expect([...taken]).toEqual(["2026-12-02"]);
    expect(lastDay).toBe("2027-11-30");
  });
});
