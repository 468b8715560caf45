import { currentQuery } from "@/components/platform/http/url-query";

/** The search parameter that names the conversation shown in the dashboard's menu. */
export const ROOM_PARAM = "chat";

/** Opens a conversation in the dashboard's menu, from anywhere on the page. Back closes it. */
export function openConversation(roomId: string): void {
  const query = currentQuery();
  if (query.get(ROOM_PARAM) === roomId) return;
  query.set(ROOM_PARAM, roomId);
  // The entry of a conversation that was closed is used again, so that Back does not lead through the same page.
  const change = history.state?.closedConversation ? "replaceState" : "pushState";
  history[change]({ openedConversation: true }, "", `?${query}`);
}

/**
 * Removes the conversation from the URL. It does not go back in the history: a press on a link closes the conversation
 * too, and going back would cancel its navigation.
 */
export function leaveConversation(): void {
  const query = currentQuery();
  if (!query.has(ROOM_PARAM)) return;
  query.delete(ROOM_PARAM);
  const closedConversation = Boolean(history.state?.openedConversation);
  history.replaceState({ closedConversation }, "", query.size > 0 ? `?${query}` : location.pathname);
}
