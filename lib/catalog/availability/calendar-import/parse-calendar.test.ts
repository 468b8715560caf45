import { describe, expect, it, vi } from "vitest";
import { KIGALI } from "@/lib/platform/dates";
import { CalendarError, parseCalendar } from "./parse-calendar";

const now = new Date("2026-12-01T08:00:00Z");

/** A calendar of events, each given as the lines between BEGIN and END. */
const calendar = (...events: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...events.flatMap(eventLines), "END:VCALENDAR"].join("\r\n");

function eventLines(lines: string): string[] {
  return ["BEGIN:VEVENT", ...lines.trim().split(/\s*\n\s*/), "END:VEVENT"];
}

const own = { timeZone: KIGALI, businessId: "own", network: "own network" };
const read = (text: string) => parseCalendar(text, own, now);

/** "name from to", with shortened instants. */
async function parsedTexts(text: string): Promise<string[]> {
  const short = (instant: Date) => instant.toISOString().slice(5, 16);
  return (await read(text)).map(({ externalId, startsAt, endsAt }) =>
    [externalId, short(startsAt), short(endsAt)].join(" "),
  );
}

async function failureOf(reading: Promise<unknown>): Promise<string> {
  const error = await reading.then(
    () => undefined,
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(CalendarError);
  return (error as CalendarError).failure;
}

describe("an imported calendar", () => {
  it("places whole days in the vehicle's time zone, with an exclusive end day", async () => {
    const text = calendar(`UID:a\nDTSTART;VALUE=DATE:20261204\nDTEND;VALUE=DATE:20261206\nSUMMARY:Reserved`);
    expect(await parsedTexts(text)).toEqual(["a 12-03T22:00 12-05T22:00"]);
    expect((await read(text))[0]?.summary).toBe("Reserved");
    expect(await parsedTexts(calendar(`UID:b\nDTSTART;VALUE=DATE:20261204`))).toEqual([
      "b 12-03T22:00 12-04T22:00",
    ]);
  });

  it("reads times in UTC, in a named zone, in a custom zone and without a zone", async () => {
    const zone = `BEGIN:VTIMEZONE\r\nTZID:Office\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0500\r\nTZOFFSETTO:+0500\r\nEND:STANDARD\r\nEND:VTIMEZONE`;
    const text = calendar(
      `UID:utc\nDTSTART:20261204T080000Z\nDTEND:20261204T090000Z`,
      `UID:named\nDTSTART;TZID=Europe/Paris:20261205T080000\nDTEND;TZID=Europe/Paris:20261205T090000`,
      `UID:own\nDTSTART;TZID=Office:20261206T080000\nDURATION:PT2H`,
      `UID:local\nDTSTART:20261207T080000\nDTEND:20261207T093000`,
      `UID:odd\nDTSTART;TZID=Mars/Olympus:20261208T080000\nDTEND;TZID=Mars/Olympus:20261208T090000`,
      `UID:offset\nDTSTART;TZID="+05:30":20261209T080000\nDTEND;TZID="+05:30":20261209T090000`,
    ).replace("VERSION:2.0", `VERSION:2.0\r\n${zone}`);
    expect(await parsedTexts(text)).toEqual([
      "utc 12-04T08:00 12-04T09:00",
      "named 12-05T07:00 12-05T08:00",
      "own 12-06T03:00 12-06T05:00",
      "local 12-07T06:00 12-07T07:30",
      "odd 12-08T06:00 12-08T07:00",
      "offset 12-09T06:00 12-09T07:00",
    ]);
  });

  it("expands series with their exceptions, moved and cancelled occurrences", async () => {
    const text = calendar(
      `UID:s\nDTSTART:20261201T100000Z\nDTEND:20261201T110000Z\nRRULE:FREQ=DAILY;COUNT=5\nEXDATE:20261202T100000Z`,
      `UID:s\nRECURRENCE-ID:20261203T100000Z\nDTSTART:20261203T150000Z\nDTEND:20261203T160000Z`,
      `UID:s\nRECURRENCE-ID:20261204T100000Z\nDTSTART:20261204T100000Z\nDTEND:20261204T110000Z\nSTATUS:CANCELLED`,
    );
    expect(await parsedTexts(text)).toEqual([
      "s 12-01T10:00 12-01T11:00",
      "s 12-03T15:00 12-03T16:00",
      "s 12-05T10:00 12-05T11:00",
    ]);
  });

  it("expands an endless series that began long ago for eighteen months", async () => {
    const weekly = `UID:w\nDTSTART:20100104T060000Z\nDTEND:20100104T070000Z\nRRULE:FREQ=WEEKLY`;
    const entries = await read(calendar(weekly));
    expect(entries[0]?.startsAt.toISOString()).toBe("2026-12-07T06:00:00.000Z");
    expect(entries).toHaveLength(78);
  });

  it("leaves out past, cancelled, transparent and empty entries", async () => {
    const at = "DTSTART:20261204T080000Z\nDTEND:20261204T090000Z";
    const text = calendar(
      `UID:over\nDTSTART:20261101T080000Z\nDTEND:20261102T080000Z`,
      `UID:off\n${at}\nSTATUS:CANCELLED`,
      `UID:free\n${at}\nTRANSP:TRANSPARENT`,
      `UID:moment\nDTSTART:20261204T080000Z\nDTEND:20261204T080000Z`,
      `UID:backwards\nDTSTART:20261204T080000Z\nDTEND:20261203T080000Z`,
      `UID:far\nDTSTART:20300101T080000Z\nDTEND:20300102T080000Z`,
      `SUMMARY:when?`,
    );
    expect(await parsedTexts(text)).toEqual([]);
  });

  it("merges entries that overlap", async () => {
    const text = calendar(
      `UID:a\nDTSTART:20261204T080000Z\nDTEND:20261204T120000Z`,
      `UID:b\nDTSTART:20261204T110000Z\nDTEND:20261204T130000Z`,
      `UID:c\nDTSTART:20261204T083000Z\nDTEND:20261204T090000Z`,
    );
    expect(await parsedTexts(text)).toEqual(["a 12-04T08:00 12-04T12:00", "b 12-04T12:00 12-04T13:00"]);
  });
});

describe("an invalid or hostile calendar", () => {
  it("is refused as unreadable", async () => {
    for (const text of [
      "",
      "<html>",
      "BEGIN:VCARD\r\nEND:VCARD",
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT",
      `{"a":1}`,
    ])
      expect(await failureOf(read(text))).toBe("calendarUnreadable");
    expect(await failureOf(read(calendar(`UID:x\nDTSTART:tomorrow`)))).toBe("calendarUnreadable");
  });

  it("is refused as too full if it has an entry per second or too many entries", async () => {
    const at = "DTSTART:20261204T080000Z\nDTEND:20261204T080001Z";
    expect(await failureOf(read(calendar(`UID:s\n${at}\nRRULE:FREQ=SECONDLY`)))).toBe("calendarTooFull");
    const many = Array.from({ length: 2_001 }, (_, index) => `UID:${index}\n${at}`);
    expect(await failureOf(read(calendar(...many)))).toBe("calendarTooFull");
  });

  it("makes one time zone of all spellings of a name, and is refused with too many names", async () => {
    const spelt = (count: number) =>
      calendar(
        ...Array.from({ length: count }, (_, index) => {
          const name = [..."america/argentina/la_rioja"]
            .map((letter, bit) => ((index >> bit) & 1 ? letter.toUpperCase() : letter))
            .join("");
          return `UID:${index}\nDTSTART;TZID=${name}:20261204T080000\nDTEND;TZID=${name}:20261204T090000`;
        }),
      );
    const made: unknown[] = [];
    const { DateTimeFormat } = Intl;
    const counting = new Proxy(DateTimeFormat, {
      construct: (target, options) => {
        made.push(options);
        return Reflect.construct(target, options);
      },
    });
    vi.stubGlobal("Intl", { ...Intl, DateTimeFormat: counting });
    expect(await parsedTexts(spelt(20))).toEqual(["0 12-04T11:00 12-04T12:00"]);
    expect(await failureOf(read(spelt(21)))).toBe("calendarTooFull");
    vi.unstubAllGlobals();
    expect(made.length).toBeLessThanOrEqual(1);
  });

  it("is abandoned if a rule would be searched forever", async () => {
    const never = `UID:n\nDTSTART:20261204T080000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30`;
    expect(await failureOf(parseCalendar(calendar(never), { ...own, timeLimitMs: 700 }, now))).toBe(
      "calendarTooFull",
    );
  });

  it("of one business is parsed after the previous one, and at most one of them before that of another", async () => {
    const ends: string[] = [];
    const never = `UID:n\nDTSTART:20261204T080000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30`;
    const hostile = Array.from({ length: 3 }, () =>
      parseCalendar(calendar(never), { ...own, timeLimitMs: 700 }, now).catch(() => ends.push("abandoned")),
    );
    const other = { ...own, businessId: "another", network: "another network" };
    const read = parseCalendar(calendar("UID:a\nDTSTART:20261204T080000Z\nDURATION:PT1H"), other, now);
    await Promise.all([...hostile, read.then(() => ends.push("read"))]);
    expect(ends).toEqual(["abandoned", "read", "abandoned", "abandoned"]);
  });
});
