import { z } from "zod";
import { ticketStatuses } from "@/db/enums/support";
import { accountParams } from "@/lib/messaging/notifications/contract";
import { prose, singleLine } from "@/lib/platform/text-fields";

/** A message from the contact form (spec.md §3): all fields but the phone are required. */
export const contactMessage = z.object({
  name: singleLine(100),
  email: z
    .string("fieldRequired")
    .trim()
    .min(1, "fieldRequired")
    .max(254, "emailInvalid")
    .pipe(z.email("emailInvalid")),
  phone: z
    .string()
    .trim()
    .regex(/^(\+?[\d ().-]{6,24})?$/, "phoneInvalid")
    .default(""),
  subject: singleLine(150),
  message: prose(2_000),
  /** A honeypot field, hidden from people: if it is filled in, the message is rejected. */
  homepage: z.literal("", "invalid").default(""),
});
export type ContactMessage = z.output<typeof contactMessage>;
export type ContactMessageInput = z.input<typeof contactMessage>;

const ticketStatus = z.enum(ticketStatuses);
export type TicketStatus = z.infer<typeof ticketStatus>;

/** The receipt; the requester may quote its reference. */
export const contactReceipt = z.object({
  reference: z.string(),
  status: ticketStatus,
  createdAt: z.iso.datetime(),
});
export type ContactReceipt = z.infer<typeof contactReceipt>;

/** A ticket opened from an account (spec.md §7): the caller's own, unless an administrator names another. */
export const ticketRequest = accountParams
  .partial()
  .extend({ subject: singleLine(150), description: prose(2_000) });
export type TicketRequest = z.output<typeof ticketRequest>;

/** The part of the request that a form contains; the account comes from the session. */
export const ticketForm = ticketRequest.omit({ userId: true, userType: true });

export const ticketMessage = z.object({ message: prose(2_000) });

/** The documented paths share one segment, which holds either a ticket's id or an account type. */
export const ticketParams = z.object({ key: z.uuid("fieldInvalid") });
export const accountTicketsParams = z.object({
  key: accountParams.shape.userType,
  userId: accountParams.shape.userId,
});

export const ticketsQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type TicketsQuery = z.output<typeof ticketsQuery>;
export const queueQuery = ticketsQuery.extend({ status: ticketStatus.default("open") });
export type QueueQuery = z.output<typeof queueQuery>;

/** A ticket as its requester and support see it. Instants are ISO. */
export const ticketView = z.object({
  id: z.uuid(),
  reference: z.string(),
  subject: z.string(),
  status: ticketStatus,
  /** Opened for help on the road or a vehicle that is not handed over; first in the queue of support. */
  isUrgent: z.boolean(),
  /** The plan of the requester's business includes priority support; after the urgent ones in the queue. */
  isPriority: z.boolean(),
  /** Null for visitors. */
  userId: z.uuid().nullable(),
  userType: accountParams.shape.userType.nullable(),
  userName: z.string(),
  /** The issue report it was opened for, if any. */
  reportId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
  lastMessageAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
});
export type TicketView = z.infer<typeof ticketView>;
export const ticketList = z.array(ticketView);
export const ticketPage = z.object({
  items: ticketList,
  total: z.int(),
  page: z.int(),
  pageCount: z.int(),
});

/**
 * A message in the shape of a chat message (spec.md §3). The name of the answering administrator is hidden from
 * the requester.
 */
const ticketChatMessage = z.object({
  id: z.uuid(),
  senderId: z.uuid().nullable(),
  senderName: z.string(),
  senderType: z.enum(["individual", "business", "admin", "visitor", "support"]),
  message: z.string(),
  messageType: z.literal("text"),
  timestamp: z.iso.datetime(),
});
export type TicketChatMessage = z.infer<typeof ticketChatMessage>;
export const ticketChat = z.array(ticketChatMessage);
