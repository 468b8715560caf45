/** Topic of the message that sessions ended: open streams are closed at once. */
export const SESSION_ENDED = "session-ended";
