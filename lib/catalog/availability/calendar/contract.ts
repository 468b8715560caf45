import { z } from "zod";
import { occupancyKinds } from "@/db/enums/catalog";
import { bookingSources } from "@/db/enums/rentals";
import { availabilitySettings } from "@/lib/businesses/settings/rental-terms-contract";
import { bookingStatus } from "@/lib/catalog/availability/booking-status";
import { vehicleParams } from "@/lib/catalog/vehicles/contract";
import { calendarDay } from "@/lib/platform/day-range";
import { uploadedFile } from "@/lib/platform/files/contract";
import { textTooLong } from "@/lib/platform/i18n/error-keys";
import { cleanMultilineText } from "@/lib/platform/text";
import { singleLine } from "@/lib/platform/text-fields";

/**
 * The kinds of entries in a vehicle's calendar. A `request` does not occupy its dates yet: it waits for the owner's
 * answer. A `pause` may overlap bookings that its owner keeps.
 */
const entryKind = z.enum(["booking", "hold", "request", "block", "maintenance", "pause", "import"]);
export type EntryKind = z.infer<typeof entryKind>;

/** Why a calendar could not be read; each value is a message key under `errors`. */
const calendarFailure = z.enum([
  "calendarLinkForbidden",
  "calendarHostUnknown",
  "calendarUnreachable",
  "calendarTooSlow",
  "calendarTooLarge",
  "calendarRedirects",
  "calendarRefused",
  "calendarUnreadable",
  "calendarTooFull",
  "calendarFailed",
]);
export type CalendarFailure = z.infer<typeof calendarFailure>;

/**
 * A period that occupies the vehicle, or a request for one. Instants; the view converts them to the vehicle's
 * time zone.
 */
export const calendarEntry = z.object({
  id: z.uuid(),
  kind: entryKind,
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** When the next renter can pick up the vehicle: the end plus the buffer. */
  freeAt: z.iso.datetime(),
  note: z.string(),
  booking: z
    .object({
      id: z.uuid(),
      reference: z.string(),
      renterName: z.string(),
      status: bookingStatus,
      source: z.enum(bookingSources),
      /** The agreed end. The entry of an overdue vehicle ends now instead. */
      dueAt: z.iso.datetime(),
    })
    .nullable(),
  importName: z.string().nullable(),
});
export type CalendarEntry = z.infer<typeof calendarEntry>;

export const storedAvailabilitySettings = availabilitySettings.safeExtend({ updatedAt: z.iso.datetime() });
export type StoredAvailabilitySettings = z.infer<typeof storedAvailabilitySettings>;

/** With `updatedAt`, the value that was read, a change made by somebody else since is not overwritten. */
export const availabilitySettingsChange = availabilitySettings.safeExtend({
  updatedAt: z.iso.datetime().nullish(),
});
export type AvailabilitySettingsChange = z.infer<typeof availabilitySettingsChange>;

/** A vehicle's calendar between two local days, for its business. */
export const ownerCalendar = z.object({
  vehicle: z.object({ id: z.string(), title: z.string(), timeZone: z.string(), today: z.iso.date() }),
  settings: storedAvailabilitySettings,
  entries: z.array(calendarEntry),
  can: z.object({ change: z.boolean(), setPrices: z.boolean() }),
});
export type OwnerCalendar = z.infer<typeof ownerCalendar>;

/** The most days of a timeline: a month and partial weeks around it. */
const MAX_DAYS = 42;

export const timelineQuery = z.object({
  from: calendarDay,
  days: z.coerce.number().int().min(1).max(MAX_DAYS).default(14),
  search: z.string().trim().max(120).default(""),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});
export type TimelineQuery = z.infer<typeof timelineQuery>;

const timelineRow = z.object({
  vehicle: z.object({
    id: z.string(),
    title: z.string(),
    plate: z.string().nullable(),
    timeZone: z.string(),
  }),
  /** In order of start; requests may overlap each other and other entries. */
  entries: z.array(calendarEntry),
  can: z.object({ change: z.boolean(), setPrices: z.boolean() }),
});
export type TimelineRow = z.infer<typeof timelineRow>;

/** The occupancy of a business's vehicles over some days, 25 vehicles a page. */
export const timeline = z.object({
  today: z.iso.date(),
  items: z.array(timelineRow),
  total: z.int(),
  page: z.int(),
  pageCount: z.int(),
});
export type Timeline = z.infer<typeof timeline>;

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, "fieldInvalid");

/** Local days in the vehicle's time zone, both inclusive; whole days unless times are given. */
export const blockRequest = z
  .object({
    kind: z.enum(["block", "maintenance"]),
    from: calendarDay,
    to: calendarDay,
    fromTime: time.default("00:00"),
    toTime: time.default("24:00"),
    note: z.string().overwrite(cleanMultilineText).trim().max(200, textTooLong).default(""),
  })
  .refine(({ from, to, fromTime, toTime }) => `${to} ${toTime}` > `${from} ${fromTime}`, {
    message: "blockOrder",
    path: ["to"],
  });
export type BlockRequest = z.infer<typeof blockRequest>;

export const savedBlock = z.object({
  block: calendarEntry,
  /** Requests for some of these days that still wait for an answer. */
  waitingRequests: z.int(),
});

export const blockParams = vehicleParams.extend({ blockId: z.uuid() });
export const importParams = vehicleParams.extend({ importId: z.uuid() });
/** The secret URL of the vehicle's feed; null while there is none. */
export const calendarLink = z.object({ url: z.url().nullable(), createdAt: z.iso.datetime().nullable() });
export type CalendarLink = z.infer<typeof calendarLink>;

export const feedQuery = z.object({ token: z.string().max(100).default(""), locale: z.string().optional() });

const importName = singleLine(80);

/** Connects a calendar that is read regularly. */
export const linkRequest = z.object({
  name: importName,
  url: z
    .string()
    .trim()
    .max(2_000, "calendarLinkInvalid")
    .regex(/^(https?|webcal):\/\/\S+$/i, "calendarLinkInvalid"),
});
export type LinkRequest = z.infer<typeof linkRequest>;

/** A file that is read once, as a multipart form. */
export const fileRequest = z.object({
  name: importName,
  file: uploadedFile,
});
export type FileRequest = z.infer<typeof fileRequest>;

/** An entry of an imported calendar that overlaps something else. */
const conflictingBooking = z.object({ id: z.uuid(), reference: z.string() });
const calendarConflict = z.object({
  id: z.uuid(),
  summary: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  takenBy: z.enum(occupancyKinds),
  booking: conflictingBooking.nullable(),
  /** Further bookings that the entry overlaps with. */
  otherBookings: z.array(conflictingBooking).nullable(),
});

export const calendarImport = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The host of the link, whose path may be a secret; null for a file. */
  host: z.string().nullable(),
  lastReadAt: z.iso.datetime().nullable(),
  lastFailure: calendarFailure.nullable(),
  nextReadAt: z.iso.datetime().nullable(),
  /** The number of entries that occupy the vehicle from now on. */
  entries: z.int(),
  conflicts: z.array(calendarConflict),
});
export type CalendarImport = z.infer<typeof calendarImport>;

export const calendarImportList = z.object({
  items: z.array(calendarImport),
  can: z.object({ change: z.boolean() }),
});
