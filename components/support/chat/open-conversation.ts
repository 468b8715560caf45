let listener: ((roomId: string) => void) | undefined;
let waiting: string | undefined;

/** Opens a conversation in the dashboard's menu, from anywhere on the page. */
export function openConversation(roomId: string): void {
  if (listener) listener(roomId);
  else waiting = roomId;
}

/** Subscribes the menu to openConversation(). Returns the unsubscribe function. */
export function onOpenConversation(show: (roomId: string) => void): () => void {
  listener = show;
  if (waiting) show(waiting);
  waiting = undefined;
  return () => {
    listener = undefined;
  };
}
