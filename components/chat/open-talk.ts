let listener: ((roomId: string) => void) | undefined;
let waiting: string | undefined;

/** Shows a talk in the dashboard's menu, from anywhere on the page. */
export function openTalk(roomId: string): void {
  if (listener) listener(roomId);
  else waiting = roomId;
}

/** For the menu. Returns the unsubscription. */
export function onOpenTalk(show: (roomId: string) => void): () => void {
  listener = show;
  if (waiting) show(waiting);
  waiting = undefined;
  return () => {
    listener = undefined;
  };
}
