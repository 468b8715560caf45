import type { OperationExample } from "../openapi-document";

const RENTER_ID = "0199b2c4-7a10-7c3e-9a51-3f0d8c6b2e11";
const OWNER_ID = "0199b2c4-9c05-7e6a-a1f7-60b8d4e2c755";
const ROOM_ID = "0199b2c7-0b34-7a92-8d16-93e5c1f4a708";
const BOOKING_ID = "0199b2c7-5f18-7c40-9e23-b7d6082c1f59";
const ATTACHMENT_ID = "0199b2c8-2a6d-7b5f-b034-4f8e9d17c6a2";

const notification = {
  id: "0199b2c9-61e0-7d33-8c48-25a7f0b9e314",
  userId: RENTER_ID,
  type: "success",
  priority: "high",
  category: "booking",
  title: "Booking confirmed",
  message: "Your booking GD-7K2M9P of the Toyota RAV4 is confirmed.",
  actionUrl: `/dashboard/bookings/${BOOKING_ID}`,
  isRead: false,
  createdAt: "2026-11-20T14:05:00.000Z",
};

const sentNotification = {
  ...notification,
  type: "info",
  priority: "medium",
  category: "system",
  title: "Office closed on Monday",
  message: "Our office in Kacyiru opens again on Tuesday at 8:00.",
  actionUrl: null,
};

const written = { type: "info", title: sentNotification.title, message: sentNotification.message };

const settings = { email: true, push: true, sms: false, marketing: true };

const attachment = {
  id: ATTACHMENT_ID,
  name: "meeting-point.jpg",
  mediaType: "image/jpeg",
  bytes: 184_220,
  url: `/api/files/${ATTACHMENT_ID}`,
};

const room = {
  id: ROOM_ID,
  kind: "rental",
  participants: [
    { id: RENTER_ID, name: "Aline Uwase", type: "individual" },
    { id: OWNER_ID, name: "Kigali Wheels", type: "business" },
  ],
  counterpart: "Kigali Wheels",
  side: "renter",
  subject: "Toyota RAV4 in Kacyiru",
  vehicleId: "toyota-rav4-kacyiru",
  bookingId: BOOKING_ID,
  lastMessage: {
    message: "Where do we meet?",
    timestamp: "2026-11-20T15:12:00.000Z",
    isOwn: true,
    hasFile: false,
  },
  messageCount: 1,
  unreadCount: 0,
  isBlocked: false,
  isActive: true,
  createdAt: "2026-11-20T14:05:00.000Z",
  updatedAt: "2026-11-20T15:12:00.000Z",
};

const message = {
  id: "0199b2ca-14f7-7e81-9b50-6c3d8a2e7f90",
  roomId: ROOM_ID,
  number: 1,
  senderId: RENTER_ID,
  senderName: "Aline Uwase",
  senderType: "individual",
  receiverId: OWNER_ID,
  receiverType: "business",
  message: "Where do we meet?",
  messageType: "text",
  isMasked: false,
  attachment: null,
  clientKey: null,
  timestamp: "2026-11-20T15:12:00.000Z",
  isRead: false,
};

const ticket = {
  id: "0199b2cb-3c59-7f12-a865-8e0b4d7c2a36",
  reference: "GS-4T8QXN",
  subject: "A receipt with my company's name",
  status: "open",
  userId: RENTER_ID,
  userType: "individual",
  userName: "Aline Uwase",
  reportId: null,
  isUrgent: false,
  isPriority: false,
  createdAt: "2026-11-21T07:45:00.000Z",
  lastMessageAt: "2026-11-21T07:45:00.000Z",
  closedAt: null,
};

/** Examples of notifications, chat and support, as the client's document names them. */
export const messageExamples: Readonly<Record<string, OperationExample>> = {
  "GET /api/notifications/{key}/{userId}": { response: [notification] },
  "GET /api/notifications/{key}/{userId}/unread-count": { response: { unreadCount: 3 } },
  "PUT /api/notifications/{key}/read": { response: { ...notification, isRead: true } },
  "PUT /api/notifications/{key}/{userId}/mark-all-read": { response: { updated: 3 } },
  "DELETE /api/notifications/{key}": { response: null },
  "POST /api/notifications": { request: written, response: sentNotification },
  "GET /api/notifications/{key}/{userId}/settings": { response: settings },
  "PUT /api/notifications/{key}/{userId}/settings": {
    request: { sms: true },
    response: { ...settings, sms: true },
  },
  "GET /api/chat/{userType}/{userId}/rooms": { response: [room] },
  "GET /api/chat/rooms/{roomId}/messages": { response: [message] },
  "POST /api/chat/messages": {
    request: { roomId: ROOM_ID, message: "Where do we meet?" },
    response: message,
  },
  "POST /api/chat/rooms": {
    request: { participants: [{ id: OWNER_ID, type: "business" }], bookingId: BOOKING_ID },
    response: { ...room, lastMessage: null, messageCount: 0 },
  },
  "PUT /api/chat/rooms/{roomId}/read": {
    request: { userId: RENTER_ID },
    response: { roomId: ROOM_ID, readNumber: 1 },
  },
  "GET /api/chat/{userType}/{userId}/unread-count": { response: { unreadCount: 1 } },
  "POST /api/chat/attachments": { request: { roomId: ROOM_ID }, response: attachment },
  "GET /api/admin/{adminId}/notifications": { response: [notification] },
  "POST /api/admin/notifications/send": {
    request: { ...written, userId: RENTER_ID, userType: "individual" },
    response: sentNotification,
  },
  "POST /api/admin/notifications/bulk-send": {
    request: { ...written, userTypes: ["individual", "business"] },
    response: { sent: 1843 },
  },
  "GET /api/business/{businessId}/notifications": { response: [notification] },
  "POST /api/business/{businessId}/notifications/send": {
    request: { ...written, userId: RENTER_ID, userType: "individual" },
    response: sentNotification,
  },
  "POST /api/support/tickets": {
    request: {
      userType: "individual",
      userId: RENTER_ID,
      subject: ticket.subject,
      description: "Could the receipt of GD-7K2M9P name Keza Ltd?",
    },
    response: ticket,
  },
  "GET /api/support/tickets/{key}/{userId}": { response: [ticket] },
  "GET /api/support/tickets/{key}/chat": {
    response: [
      {
        id: "0199b2cb-7d02-7a64-b91e-0f5c6e8d3b47",
        senderId: RENTER_ID,
        senderName: "Aline Uwase",
        senderType: "individual",
        message: "Could the receipt of GD-7K2M9P name Keza Ltd?",
        messageType: "text",
        timestamp: "2026-11-21T07:45:00.000Z",
      },
    ],
  },
};
