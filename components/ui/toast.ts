type Kind = "success" | "error" | "info" | "warning";
type Options = { description?: string /** Instead of the usual 2.5 seconds. */; durationMs?: number };
type Message = { kind: Kind; text: string } & Options;

// One queue for the page: what is said before the toaster has arrived waits for it.
const queue: Message[] = [];
let deliver: ((message: Message) => void) | undefined;
let summon: (() => void) | undefined;
let isAwaited = false;

function say(kind: Kind) {
  return (text: string, options?: Options) => {
    const message = { kind, text, ...options };
    if (deliver) deliver(message);
    else {
      queue.push(message);
      summon?.();
    }
  };
}

/** Says one finished sentence in a corner of the page. The machinery (sonner) is loaded at the first call. */
export const toast = {
  success: say("success"),
  error: say("error"),
  info: say("info"),
  warning: say("warning"),
};

/** Has the machinery come before it is needed: what a form says without a connection could not fetch it. */
export function prepareToasts(): void {
  isAwaited = true;
  summon?.();
}

/** For toaster.tsx: `callback` runs when the first message is waiting, or soon may be. Returns the unsubscription. */
export function onFirstToast(callback: () => void): () => void {
  summon = callback;
  if (isAwaited || queue.length > 0) callback();
  return () => {
    summon = undefined;
  };
}

/** For toaster-view.tsx: hands over the waiting messages and all later ones. Returns the unsubscription. */
export function deliverToasts(callback: (message: Message) => void): () => void {
  deliver = callback;
  for (const message of queue.splice(0)) callback(message);
  return () => {
    deliver = undefined;
  };
}
