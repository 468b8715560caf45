import { describe, expect, it } from "vitest";
import type { WeeklyHours } from "./contract";
import { closedProblem, openTimesOn, pointText, readPoint, whatsAppLinkOf } from "./rules";

const day = { opensAt: "08:00", closesAt: "18:00" };
const officeHours: WeeklyHours = [day, day, day, day, day, { opensAt: "09:00", closesAt: "13:00" }, null];
const kigali = "Africa/Kigali";
// A Saturday, 08:30 in Kigali.
const saturdayMorning = new Date("2026-11-28T06:30:00Z");
const sunday = new Date("2026-11-29T08:00:00Z");

describe("opening hours", () => {
  it("limit the times of a day, while a place without hours is open at any time", () => {
    const times = ["06:00", "09:00", "13:00", "13:30"];
    expect(openTimesOn(officeHours, "2026-11-28", times)).toEqual(["09:00", "13:00"]);
    expect(openTimesOn(officeHours, "2026-11-29", times)).toEqual([]);
    expect(openTimesOn(null, "2026-11-29", times)).toEqual(times);
  });

  it("determine when a vehicle can be picked up, by the local weekday of the vehicle", () => {
    expect(closedProblem(officeHours, "pickUp", saturdayMorning, kigali)).toEqual({
      key: "pickUpOutsideHours",
      values: { opens: "09:00", closes: "13:00" },
    });
    expect(closedProblem(officeHours, "return", sunday, kigali)?.key).toBe("returnDayClosed");
    // It is still Saturday in Los Angeles.
    expect(
      closedProblem(officeHours, "return", new Date("2026-11-29T03:00:00Z"), "America/Los_Angeles")?.key,
    ).toBe("returnOutsideHours");
    expect(closedProblem(null, "pickUp", sunday, kigali)).toBeUndefined();
  });
});

describe("a point", () => {
  const point = { latitude: -1.95331, longitude: 30.06412 };

  it("is read from coordinates and from links of map services", () => {
    expect(readPoint(" -1.95331, 30.06412 ")).toEqual(point);
    expect(readPoint(pointText(point))).toEqual(point);
    expect(
      readPoint("https://www.google.com/maps/place/Kiyovu/@-1.9,30.0,17z/data=!3d-1.95331!4d30.06412"),
    ).toEqual(point);
    expect(readPoint("https://www.google.com/maps/@-1.95331,30.06412,17z")).toEqual(point);
    expect(readPoint("https://maps.google.com/?q=-1.95331%2C30.06412")).toEqual(point);
  });

  it("is undefined for any other text", () => {
    for (const text of ["", "Kiyovu", "30", "https://maps.app.goo.gl/abc", "-1.95331"])
      expect(readPoint(text)).toBeUndefined();
  });
});

it("builds a WhatsApp link from the digits of a number", () => {
  expect(whatsAppLinkOf("+250 788 123 456")).toBe("https://wa.me/250788123456");
});
