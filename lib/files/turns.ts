import { AppError } from "@/lib/errors";

/** How many uploads are opened at a time: a picture of 64 megapixels takes 200 MB while it is. */
const AT_ONCE = 2;
/** Uploads one person may have waiting: a form has three, and each is held in memory. */
const MOST_WAITING = 8;

let free = AT_ONCE;
const working = new Set<string>();
const waiting: { whose: string; begin: () => void }[] = [];

/**
 * Runs the work once there is room for it, first come, first served, but one of a person's at a time: who sends what
 * takes half a minute to refuse keeps nobody else waiting. 429 for who has too many waiting.
 */
export async function inTurn<T>(whose: string, work: () => Promise<T>): Promise<T> {
  if (waiting.filter((turn) => turn.whose === whose).length >= MOST_WAITING)
    throw new AppError("rate_limited", "tooManyRequests");
  await new Promise<void>((begin) => {
    waiting.push({ whose, begin });
    admit();
  });
  try {
    return await work();
  } finally {
    free += 1;
    working.delete(whose);
    admit();
  }
}

/** Lets in who is next while there is room. */
function admit(): void {
  while (free > 0) {
    const next = waiting.findIndex(({ whose }) => !working.has(whose));
    const [turn] = next < 0 ? [] : waiting.splice(next, 1);
    if (!turn) return;
    free -= 1;
    working.add(turn.whose);
    turn.begin();
  }
}
