import { z } from "zod";
import { userRoles } from "@/db/enums/identity";
import { broadcastStatuses, notificationTypes, priorities } from "@/db/enums/messaging";
import { notificationText } from "@/lib/messaging/notifications/contract";
import { calendarDay } from "@/lib/platform/day-range";
import { timeCursor } from "@/lib/platform/http/pagination-cursor";
import { routing } from "@/lib/platform/i18n/routing";
import { plausibleInstant } from "@/lib/platform/plausible-instant";

/** Who a broadcast can be for, in the order of the form. */
export const broadcastSegments = [
  "renters",
  "owners",
  "companies",
  "private-owners",
  "language",
  "booked",
  "administrators",
] as const;

const locale = z.enum(routing.locales, "fieldRequired");

/** People with a booking on these days in Kigali, both included. */
const booked = z
  .object({ segment: z.literal("booked"), from: calendarDay, to: calendarDay })
  .refine(({ from, to }) => from <= to, { path: ["to"], error: "datesSwapped" });

const audience = z.discriminatedUnion("segment", [
  z.object({ segment: z.enum(["renters", "owners", "companies", "private-owners", "administrators"]) }),
  z.object({ segment: z.literal("language"), locale }),
  booked,
]);
/** Clients of the documented API name accounts and their types. */
const accounts = z.object({
  segment: z.literal("accounts"),
  userIds: z.array(z.uuid()),
  userTypes: z.array(z.enum(userRoles)),
});
export type BroadcastAudience = z.output<typeof audience> | z.output<typeof accounts>;

const { title, message } = notificationText.shape;
const text = z.object({ title, message });
const texts = z.object({ en: text, fr: text.optional(), rw: text.optional() });
export type BroadcastTexts = z.output<typeof texts>;

const content = z.object({
  /** Marketing is left out for those who do not want it; a service message is for all. */
  isMarketing: z.boolean(),
  texts,
  actionUrl: notificationText.shape.actionUrl,
  priority: notificationText.shape.priority,
});

export const audienceRequest = z.object({ audience, isMarketing: z.boolean() });
export type AudienceRequest = z.output<typeof audienceRequest>;
export const audienceCount = z.object({ count: z.int() });

export const newBroadcast = content.extend({
  audience,
  /** Null: at once. */
  sendAt: plausibleInstant.nullable(),
});
export type NewBroadcast = z.output<typeof newBroadcast>;

export const broadcastTest = content.extend({ locale });
export type BroadcastTest = z.output<typeof broadcastTest>;
export const testReceipt = z.object({ recipient: z.string() });

export const broadcast = z.object({
  id: z.uuid(),
  /** When it was written. */
  at: z.iso.datetime(),
  by: z.string().nullable(),
  isMarketing: z.boolean(),
  type: z.enum(notificationTypes),
  priority: z.enum(priorities),
  audience: z.union([audience, accounts.omit({ userIds: true }).extend({ accounts: z.int() })]),
  texts,
  status: z.enum(broadcastStatuses),
  sendAt: z.iso.datetime(),
  recipients: z.int(),
  sent: z.int(),
});
export type Broadcast = z.infer<typeof broadcast>;
export const broadcastPage = z.object({ items: z.array(broadcast), nextCursor: z.string().nullable() });
export type BroadcastPage = z.infer<typeof broadcastPage>;

export const broadcastsQuery = z.object({
  cursor: timeCursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type BroadcastsQuery = z.output<typeof broadcastsQuery>;
export const broadcastParams = z.object({ broadcastId: z.uuid("fieldInvalid") });

/** Addresses accounts by id, all active accounts of the given types, or both; each account receives it once. */
export const bulkSendRequest = notificationText
  .extend({
    userIds: z.array(z.uuid("accountIdsInvalid")).max(10_000, "fieldInvalid").default([]),
    userTypes: z.array(z.enum(userRoles, "fieldInvalid")).max(3).default([]),
  })
  .refine(({ userIds, userTypes }) => userIds.length + userTypes.length > 0, {
    path: ["userIds"],
    error: "audienceRequired",
  });
export type BulkSendRequest = z.output<typeof bulkSendRequest>;
export const sentCount = z.object({ sent: z.int() });
