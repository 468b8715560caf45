type Kind = "success" | "error" | "info" | "warning";
type Options = { description?: string /** Instead of the usual 2.5 seconds. */; durationMs?: number };
type Message = { kind: Kind; text: string } & Options;

// One queue for the page: messages sent before the toaster has loaded wait in it.
const queue: Message[] = [];
let deliver: ((message: Message) => void) | undefined;
let startToaster: (() => void) | undefined;
let isAwaited = false;

function enqueue(kind: Kind) {
  return (text: string, options?: Options) => {
    const message = { kind, text, ...options };
    if (deliver) deliver(message);
    else {
      queue.push(message);
      startToaster?.();
    }
  };
}

/** Shows a short message in a corner of the page. The library (sonner) is loaded on the first call. */
export const toast = {
  success: enqueue("success"),
  error: enqueue("error"),
  info: enqueue("info"),
  warning: enqueue("warning"),
};

/** Loads the library ahead of time: a form that fails for lack of a connection could not load it then. */
export function prepareToasts(): void {
  isAwaited = true;
  startToaster?.();
}

/**
 * For toaster.tsx: runs `callback` when the first message is waiting or soon may be. Returns the unsubscribe
 * function.
 */
export function onFirstToast(callback: () => void): () => void {
  startToaster = callback;
  if (isAwaited || queue.length > 0) callback();
  return () => {
    startToaster = undefined;
  };
}

/** For toaster-view.tsx: delivers the waiting and all later messages. Returns the unsubscribe function. */
export function deliverToasts(callback: (message: Message) => void): () => void {
  deliver = callback;
  for (const message of queue.splice(0)) callback(message);
  return () => {
    deliver = undefined;
  };
}
