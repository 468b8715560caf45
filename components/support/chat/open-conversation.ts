import { currentQuery } from "@/components/platform/http/url-query";

/** The search parameter that names the conversation shown in the dashboard's menu. */
export const ROOM_PARAM = "chat";

/** Opens a conversation in the dashboard's menu, from anywhere on the page. Back closes it. */
export function openConversation(roomId: string): void {
  const query = currentQuery();
  if (query.get(ROOM_PARAM) === roomId) return;
  query.set(ROOM_PARAM, roomId);
  history.pushState(null, "", `?${query}`);
}

/** Removes the conversation from the URL. */
export function leaveConversation(): void {
  const query = currentQuery();
  if (!query.has(ROOM_PARAM)) return;
  query.delete(ROOM_PARAM);
  history.replaceState(null, "", query.size > 0 ? `?${query}` : location.pathname);
}
