import { z } from "zod";
import { asProse, saysSomething } from "@/lib/text";
import { LONGEST, PAGE_SIZE } from "./rules";

/** Support has no account of its own. */
export const SUPPORT_ID = "support";

const userType = z.enum(["individual", "business", "admin"], "fieldInvalid");
const participantType = z.enum(["individual", "business", "support", "admin"], "fieldInvalid");

/** Whose talks: the caller's own, or anybody's for administrators. */
export const chatPerson = z.object({ userType, userId: z.uuid("fieldInvalid") });
export type ChatPerson = z.output<typeof chatPerson>;
export const roomParams = z.object({ roomId: z.uuid("fieldInvalid") });

const attachment = z.object({
  id: z.uuid(),
  name: z.string(),
  mediaType: z.string(),
  bytes: z.int(),
  url: z.string(),
});

/** As spec.md §3 names it; `number` counts the messages of a room. What an erased account wrote is empty. */
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
  /** A telephone number or address was hidden in it. */
  isMasked: z.boolean(),
  attachment: attachment.nullable(),
  /** The sender's own name for it, told to the sender only. */
  clientKey: z.string().nullable(),
  timestamp: z.iso.datetime(),
  /** By the other side. */
  isRead: z.boolean(),
});
export type ChatMessage = z.infer<typeof chatMessage>;
export const chatMessageList = z.array(chatMessage);

export const chatRoom = z.object({
  id: z.uuid(),
  kind: z.enum(["rental", "support"]),
  /** The person, and the business or support. A business's id is its own; `name` is what people read. */
  participants: z.array(z.object({ id: z.string(), name: z.string(), type: participantType })),
  /** Who the caller talks to, and what about. */
  counterpart: z.string(),
  side: z.enum(["renter", "owner", "support"]),
  subject: z.string().nullable(),
  vehicleId: z.string().nullable(),
  bookingId: z.uuid().nullable(),
  lastMessage: z
    .object({ message: z.string(), timestamp: z.iso.datetime(), isOwn: z.boolean(), hasFile: z.boolean() })
    .nullable(),
  messageCount: z.int(),
  unreadCount: z.int(),
  /** The caller's side has blocked the other; `isActive` is false while either has. */
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

/** The newest `limit`, after leaving out `offset`; or those before a number, which new messages do not shift. */
export const messagesQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(PAGE_SIZE),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  before: z.coerce.number().int().min(1).max(2_000_000_000).optional(),
});
export type MessagesQuery = z.output<typeof messagesQuery>;

/** Into a room, or to somebody there is one with already. Blank messages are not sent; a file needs no words. */
export const messageRequest = z
  .object({
    roomId: z.uuid("fieldInvalid").optional(),
    receiverId: z.union([z.uuid(), z.literal(SUPPORT_ID)], "fieldInvalid").optional(),
    message: z.string("fieldRequired").max(LONGEST, "textTooLong").overwrite(asProse).trim().default(""),
    attachmentId: z.uuid("fieldInvalid").optional(),
    clientKey: z.string().min(1).max(64).optional(),
  })
  .refine(({ roomId, receiverId }) => roomId ?? receiverId, { path: ["roomId"], error: "fieldRequired" })
  .refine(({ message, attachmentId }) => attachmentId ?? saysSomething(message), {
    path: ["message"],
    error: "fieldRequired",
  });
export type MessageRequest = z.output<typeof messageRequest>;

/** About a booking, about a car, or with somebody by name: a business one knows of, its renter, or support. */
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

/** `userId`, as documented, can only be the caller's; `number`: up to which message, else all. */
export const readRequest = z.object({
  userId: z.uuid("fieldInvalid").optional(),
  number: z.int().min(0).max(2_000_000_000).optional(),
});
export const readAnswer = z.object({ roomId: z.uuid(), readNumber: z.int() });
export const chatUnread = z.object({ unreadCount: z.int() });

export const attachmentRequest = z.object({
  roomId: z.uuid("fieldInvalid"),
  file: z.object(
    { name: z.string().transform((name) => name.slice(0, 200)), bytes: z.instanceof(Uint8Array) },
    "fileRequired",
  ),
});
export const attachmentAnswer = attachment;

export const chatReport = z.object({
  reason: z
    .string("fieldRequired")
    .overwrite(asProse)
    .trim()
    .refine(saysSomething, "fieldRequired")
    .max(500, "textTooLong"),
});
