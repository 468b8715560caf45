import { z } from "zod";
import { personParams } from "@/lib/notifications/contract";
import { asProse, isOneLine, saysSomething } from "@/lib/text";

const line = (longest: number) =>
  z
    .string("fieldRequired")
    .trim()
    .refine(saysSomething, "fieldRequired")
    .max(longest, "fieldInvalid")
    .refine(isOneLine, "fieldInvalid");

const prose = z
  .string("fieldRequired")
  .overwrite(asProse)
  .trim()
  .refine(saysSomething, "fieldRequired")
  .max(2_000, "textTooLong");

/** A letter to the marketplace (spec.md §3 contact message): all but the telephone is needed for an answer. */
export const contactMessage = z.object({
  name: line(100),
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
  subject: line(150),
  message: prose,
  /** Out of people's sight: only machines fill it in, and then nothing is taken. */
  homepage: z.literal("", "invalid").default(""),
});
export type ContactMessage = z.output<typeof contactMessage>;
export type ContactMessageInput = z.input<typeof contactMessage>;

/** `open` waits for support, `answered` for the person. */
const ticketStatus = z.enum(["open", "answered", "closed"]);
export type TicketStatus = z.infer<typeof ticketStatus>;

/** What the person may quote when asking again. */
export const contactReceipt = z.object({
  reference: z.string(),
  status: ticketStatus,
  createdAt: z.iso.datetime(),
});
export type ContactReceipt = z.infer<typeof contactReceipt>;

/** A question from an account (spec.md §7): its own unless an administrator writes for somebody. */
export const ticketRequest = personParams.partial().extend({ subject: line(150), description: prose });
export type TicketRequest = z.output<typeof ticketRequest>;

/** What a person fills in; whose it is the session says. */
export const ticketForm = ticketRequest.omit({ userId: true, userType: true });

export const ticketMessage = z.object({ message: prose });

/** Both documented paths begin alike, so one segment holds a ticket's id or a kind of account. */
export const ticketParams = z.object({ key: z.uuid("fieldInvalid") });
export const ticketsOfParams = z.object({
  key: personParams.shape.userType,
  userId: personParams.shape.userId,
});

export const ticketsQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type TicketsQuery = z.output<typeof ticketsQuery>;
export const queueQuery = ticketsQuery.extend({ status: ticketStatus.default("open") });
export type QueueQuery = z.output<typeof queueQuery>;

/** A ticket as its person and support see it. Instants are ISO. */
export const ticketView = z.object({
  id: z.uuid(),
  reference: z.string(),
  subject: z.string(),
  status: ticketStatus,
  /** Null where a visitor wrote. */
  userId: z.uuid().nullable(),
  userType: personParams.shape.userType.nullable(),
  userName: z.string(),
  /** The report it began with. */
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

/** What was said, in the chat's words (spec.md §3). Who of support answered is support's to know. */
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
