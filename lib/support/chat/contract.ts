import { z } from "zod";
import { chatKinds, chatSides } from "@/db/enums/support";
import { uploadedFile } from "@/lib/platform/files/contract";
import { textTooLong } from "@/lib/platform/i18n/error-keys";
import { cleanMultilineText, hasVisibleText } from "@/lib/platform/text";
import { prose } from "@/lib/platform/text-fields";
import { MAX_MESSAGE_LENGTH, PAGE_SIZE } from "./rules";

/** The participant id of support, which has no account of its own. */
export const SUPPORT_ID = "support";

const participantType = z.enum(["individual", "business", "support", "admin"], "fieldInvalid");

export const roomParams = z.object({ roomId: z.uuid("fieldInvalid") });

const attachment = z.object({
  id: z.uuid(),
  name: z.string(),
  mediaType: z.string(),
  bytes: z.int(),
  url: z.string(),
});

/**
 * Field names follow spec.md §3. `number` counts the messages of a room. Messages of erased accounts are empty.
 * Instants are ISO.
 */
export const chatMessage = z.object({
  id: z.uuid(),
  roomId: z.uuid(),
  number: z.int(),
  senderId: z.uuid(),
  senderName: z.string(),
  senderType: participantType,
  receiverId: z.string(),
  receiverType: participantType,
  message: z.string(),
  messageType: z.enum(["text", "file"]),
  /** True if contact details were masked. */
  isMasked: z.boolean(),
  attachment: attachment.nullable(),
  /** The sender's idempotency key; null for everyone else. */
  clientKey: z.string().nullable(),
  timestamp: z.iso.datetime(),
  /** True once the other side has read it. */
  isRead: z.boolean(),
});
export type ChatMessage = z.infer<typeof chatMessage>;
export const chatMessageList = z.array(chatMessage);

export type ChatSide = (typeof chatSides)[number];

export const chatRoom = z.object({
  id: z.uuid(),
  kind: z.enum(chatKinds),
  /** The renter or user, and the business or support. A business has its own id; `name` is the display name. */
  participants: z.array(z.object({ id: z.string(), name: z.string(), type: participantType })),
  /** The name of the other side. */
  counterpart: z.string(),
  side: z.enum(chatSides),
  subject: z.string().nullable(),
  vehicleId: z.string().nullable(),
  bookingId: z.uuid().nullable(),
  lastMessage: z
    .object({ message: z.string(), timestamp: z.iso.datetime(), isOwn: z.boolean(), hasFile: z.boolean() })
    .nullable(),
  messageCount: z.int(),
  unreadCount: z.int(),
  /** `isBlocked`: the caller's side has blocked the other. `isActive` is false while either side has. */
  isBlocked: z.boolean(),
  isActive: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ChatRoom = z.infer<typeof chatRoom>;
export const chatRoomList = z.array(chatRoom);

export const roomsQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

/**
 * The newest `limit` messages after skipping `offset`; or those before the number `before`, which new messages
 * do not shift.
 */
export const messagesQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(PAGE_SIZE),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  before: z.coerce.number().int().min(1).max(2_000_000_000).optional(),
});
export type MessagesQuery = z.output<typeof messagesQuery>;

/** Addresses a room, or a receiver with whom a room exists. A message needs text or an attachment. */
export const messageRequest = z
  .object({
    roomId: z.uuid("fieldInvalid").optional(),
    receiverId: z.union([z.uuid(), z.literal(SUPPORT_ID)], "fieldInvalid").optional(),
    message: z
      .string("fieldRequired")
      .max(MAX_MESSAGE_LENGTH, textTooLong)
      .overwrite(cleanMultilineText)
      .trim()
      .default(""),
    attachmentId: z.uuid("fieldInvalid").optional(),
    clientKey: z.string().min(1).max(64).optional(),
  })
  .refine(({ roomId, receiverId }) => roomId ?? receiverId, { path: ["roomId"], error: "fieldRequired" })
  .refine(({ message, attachmentId }) => attachmentId ?? hasVisibleText(message), {
    path: ["message"],
    error: "fieldRequired",
  });
export type MessageRequest = z.output<typeof messageRequest>;

/**
 * A room about a booking, about a vehicle, or with a participant: a business, a renter of the caller's
 * business, or support.
 */
export const roomRequest = z
  .object({
    participants: z
      .array(z.object({ id: z.string().max(100).optional(), type: participantType }))
      .max(4)
      .default([]),
    bookingId: z.uuid("fieldInvalid").optional(),
    vehicleId: z.string().min(1).max(120).optional(),
  })
  .refine(({ participants, bookingId, vehicleId }) => bookingId ?? vehicleId ?? participants.length > 0, {
    path: ["participants"],
    error: "fieldRequired",
  });
export type RoomRequest = z.output<typeof roomRequest>;

/** `userId` (documented) must be the caller's own; without `number` the whole room is marked as read. */
export const readRequest = z.object({
  userId: z.uuid("fieldInvalid").optional(),
  number: z.int().min(0).max(2_000_000_000).optional(),
});
export const readResponse = z.object({ roomId: z.uuid(), readNumber: z.int() });
export const chatUnread = z.object({ unreadCount: z.int() });

export const attachmentRequest = z.object({
  roomId: z.uuid("fieldInvalid"),
  file: uploadedFile,
});
export const attachmentResponse = attachment;

export const chatReportReasons = ["offensive", "fraud", "other"] as const;

/** A report of a conversation, with the reporter's words. */
export const chatReport = z.object({
  reason: z.enum(chatReportReasons, "reasonRequired"),
  text: prose(500),
});
export type ChatReport = z.output<typeof chatReport>;
