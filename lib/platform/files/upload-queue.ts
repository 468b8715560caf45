import { MINUTE_MS } from "@/lib/platform/dates";
import { AppError } from "@/lib/platform/errors";

/** The uploader and the network the upload came from. */
export interface Uploader {
  person: string;
  network: string;
}

/** Maximum waiting uploads per user in a queue: a form has three, and each is held in memory. */
const MAX_WAITING = 8;
/** Maximum waiting uploads per network: a mobile operator has thousands of users behind one address. */
const MAX_WAITING_OF_NETWORK = 32;
/** Above this many entries, a queue forgets when users and networks were last served. */
const MAX_REMEMBERED = 10_000;
/** Pause for a user whose file took too long; it doubles each further time. */
const PAUSE_MS = MINUTE_MS;
const LONGEST_PAUSE_MS = 60 * MINUTE_MS;

interface QueuedUpload {
  uploader: Uploader;
  begin: () => void;
  refuse: (reason: unknown) => void;
}

interface Slots {
  /** How many uploads are processed at a time. */
  all: number;
  /** How many of them may come from one network. */
  ofNetwork: number;
  /** How many more may wait per user. */
  waiting?: number;
}

/** Thrown when a file took too long: the user also loses their other waiting uploads. */
export class UploadTooSlow extends AppError {
  constructor() {
    super("invalid", "fileTooSlow", { fields: { file: "fileTooSlow" } });
  }
}

/**
 * A fair queue: one upload per user at a time; next is the network served longest ago and, within it, the
 * user served longest ago. (p-limit serves first come first: one user's uploads would hold up everybody's.)
 */
export function createUploadQueue(slots: Slots, nowMs: () => number = Date.now) {
  const working: Uploader[] = [];
  let waiting: QueuedUpload[] = [];
  const servedAt = new Map<string, number>();
  const strikes = new Map<string, { count: number; until: number }>();
  let served = 0;

  const count = (list: readonly Uploader[], by: keyof Uploader, { [by]: name }: Uploader) =>
    list.filter((one) => one[by] === name).length;

  function recordServed({ person, network }: Uploader): void {
    if (servedAt.size > MAX_REMEMBERED) servedAt.clear();
    served += 1;
    servedAt.set(`person ${person}`, served);
    servedAt.set(`network ${network}`, served);
  }

  /** Lower ranks go first. Entries are in order of arrival, which decides between equal ranks. */
  const rank = ({ uploader }: QueuedUpload) => [
    servedAt.get(`network ${uploader.network}`) ?? 0,
    servedAt.get(`person ${uploader.person}`) ?? 0,
  ];

  function nextUpload(): QueuedUpload | undefined {
    const ready = waiting.filter(
      ({ uploader }) =>
        count(working, "person", uploader) === 0 && count(working, "network", uploader) < slots.ofNetwork,
    );
    const [first, ...others] = ready;
    return (
      first && others.reduce((best, upload) => (isSooner(rank(upload), rank(best)) ? upload : best), first)
    );
  }

  function admit(): void {
    while (working.length < slots.all) {
      const upload = nextUpload();
      if (!upload) return;
      waiting = waiting.filter((other) => other !== upload);
      working.push(upload.uploader);
      recordServed(upload.uploader);
      upload.begin();
    }
  }

  function refuseIfPaused({ person }: Uploader): void {
    const strike = strikes.get(person);
    if (!strike || strike.until <= nowMs()) return;
    throw pausedUntil(strike.until, nowMs());
  }

  function strike({ person }: Uploader): void {
    const now = nowMs();
    for (const [name, { until }] of strikes) if (until + LONGEST_PAUSE_MS < now) strikes.delete(name);
    const count = (strikes.get(person)?.count ?? 0) + 1;
    const until = now + Math.min(LONGEST_PAUSE_MS, PAUSE_MS * 2 ** (count - 1));
    strikes.set(person, { count, until });
    for (const { uploader, refuse } of waiting)
      if (uploader.person === person) refuse(pausedUntil(until, now));
    waiting = waiting.filter(({ uploader }) => uploader.person !== person);
  }

  /**
   * Runs the work when its turn has come. Throws 429 for a user with too many waiting uploads, and for a
   * while after a file of theirs took too long.
   */
  return async function runInQueue<T>(uploader: Uploader, work: () => Promise<T>): Promise<T> {
    refuseIfPaused(uploader);
    const queue = waiting.map((upload) => upload.uploader);
    if (
      count(queue, "person", uploader) >= (slots.waiting ?? MAX_WAITING) ||
      count(queue, "network", uploader) >= MAX_WAITING_OF_NETWORK
    )
      throw new AppError("rate_limited", "tooManyRequests");
    await new Promise<void>((begin, refuse) => {
      waiting.push({ uploader, begin, refuse });
      admit();
    });
    try {
      return await work();
    } catch (error) {
      if (error instanceof UploadTooSlow) strike(uploader);
      throw error;
    } finally {
      working.splice(working.indexOf(uploader), 1);
      recordServed(uploader);
      admit();
    }
  };
}

function isSooner(one: number[], other: number[]): boolean {
  const [network = 0, person = 0] = one;
  const [otherNetwork = 0, otherUserRank = 0] = other;
  return network === otherNetwork ? person < otherUserRank : network < otherNetwork;
}

function pausedUntil(until: number, now: number): AppError {
  const retryAfterS = Math.ceil((until - now) / 1000);
  const values = { minutes: Math.ceil(retryAfterS / 60) };
  return new AppError("rate_limited", "uploadsPaused", { values, retryAfterS });
}

// One per process: bundlers copy modules, so they live on globalThis.
const holder = globalThis as typeof globalThis & {
  gendanaUploadQueues?: Record<"picture" | "pdf" | "calendar", ReturnType<typeof createUploadQueue>>;
};

/**
 * Pictures, PDFs and calendars have separate queues: a picture is processed within moments, rejecting a PDF may take
 * half a minute, rejecting a calendar ten seconds. A picture of 64 megapixels needs 200 MB while it is processed.
 */
export const uploadQueues = () => {
  holder.gendanaUploadQueues ??= {
    picture: createUploadQueue({ all: 2, ofNetwork: 2 }),
    pdf: createUploadQueue({ all: 2, ofNetwork: 1 }),
    // As many as a business may have for one vehicle, and read in the background meanwhile.
    calendar: createUploadQueue({ all: 1, ofNetwork: 1, waiting: 16 }),
  };
  return holder.gendanaUploadQueues;
};
