import { MINUTE_MS } from "@/lib/dates";
import { AppError } from "@/lib/errors";

/** Whose upload is opened, and from which network it came. */
export interface Uploader {
  person: string;
  network: string;
}

/** Uploads one person may have waiting in a lane: a form has three, and each is held in memory. */
const MOST_WAITING = 8;
/** The same for a network: a mobile operator has thousands of people behind one address. */
const MOST_WAITING_OF_NETWORK = 32;
/** A lane forgets who was served how long ago when it has this many to remember. */
const MOST_REMEMBERED = 10_000;
/** For how long nothing more is opened for somebody whose file took too long; twice as long each further time. */
const PAUSE_MS = MINUTE_MS;
const LONGEST_PAUSE_MS = 60 * MINUTE_MS;

interface Turn {
  whose: Uploader;
  begin: () => void;
  refuse: (reason: unknown) => void;
}

interface Places {
  /** How many uploads are opened at a time. */
  all: number;
  /** How many of them may be of one network. */
  ofNetwork: number;
}

/** Thrown by the work of a turn whose file took too long: whoever sent it loses the turns they wait for. */
export class TookTooLong extends AppError {
  constructor() {
    super("invalid", "fileTooSlow", { fields: { file: "fileTooSlow" } });
  }
}

/**
 * A queue in which nobody can keep others waiting: one upload of a person at a time, and next is the network, and of
 * that the person, that was served longest ago.
 */
export function makeLane(places: Places, clock: () => number = Date.now) {
  const working: Uploader[] = [];
  let waiting: Turn[] = [];
  const servedAt = new Map<string, number>();
  const strikes = new Map<string, { count: number; until: number }>();
  let served = 0;

  const count = (list: readonly Uploader[], by: keyof Uploader, { [by]: name }: Uploader) =>
    list.filter((one) => one[by] === name).length;

  function noteServed({ person, network }: Uploader): void {
    if (servedAt.size > MOST_REMEMBERED) servedAt.clear();
    served += 1;
    servedAt.set(`person ${person}`, served);
    servedAt.set(`network ${network}`, served);
  }

  /** Smaller is sooner. The turns are in the order of asking, which decides between equals. */
  const rank = ({ whose }: Turn) => [
    servedAt.get(`network ${whose.network}`) ?? 0,
    servedAt.get(`person ${whose.person}`) ?? 0,
  ];

  function nextTurn(): Turn | undefined {
    const ready = waiting.filter(
      ({ whose }) =>
        count(working, "person", whose) === 0 && count(working, "network", whose) < places.ofNetwork,
    );
    const [first, ...others] = ready;
    return first && others.reduce((best, turn) => (isSooner(rank(turn), rank(best)) ? turn : best), first);
  }

  function admit(): void {
    while (working.length < places.all) {
      const turn = nextTurn();
      if (!turn) return;
      waiting = waiting.filter((other) => other !== turn);
      working.push(turn.whose);
      noteServed(turn.whose);
      turn.begin();
    }
  }

  function refuseIfPaused({ person }: Uploader): void {
    const strike = strikes.get(person);
    if (!strike || strike.until <= clock()) return;
    throw pausedUntil(strike.until, clock());
  }

  function strike({ person }: Uploader): void {
    const now = clock();
    for (const [name, { until }] of strikes) if (until + LONGEST_PAUSE_MS < now) strikes.delete(name);
    const count = (strikes.get(person)?.count ?? 0) + 1;
    const until = now + Math.min(LONGEST_PAUSE_MS, PAUSE_MS * 2 ** (count - 1));
    strikes.set(person, { count, until });
    for (const { whose, refuse } of waiting) if (whose.person === person) refuse(pausedUntil(until, now));
    waiting = waiting.filter(({ whose }) => whose.person !== person);
  }

  /** Runs the work when its turn has come. 429 for who has too many waiting, and for a while after a file that took too long. */
  return async function inTurn<T>(whose: Uploader, work: () => Promise<T>): Promise<T> {
    refuseIfPaused(whose);
    const queue = waiting.map((turn) => turn.whose);
    if (
      count(queue, "person", whose) >= MOST_WAITING ||
      count(queue, "network", whose) >= MOST_WAITING_OF_NETWORK
    )
      throw new AppError("rate_limited", "tooManyRequests");
    await new Promise<void>((begin, refuse) => {
      waiting.push({ whose, begin, refuse });
      admit();
    });
    try {
      return await work();
    } catch (error) {
      if (error instanceof TookTooLong) strike(whose);
      throw error;
    } finally {
      working.splice(working.indexOf(whose), 1);
      noteServed(whose);
      admit();
    }
  };
}

function isSooner(one: number[], other: number[]): boolean {
  const [network = 0, person = 0] = one;
  const [otherNetwork = 0, otherPerson = 0] = other;
  return network === otherNetwork ? person < otherPerson : network < otherNetwork;
}

function pausedUntil(until: number, now: number): AppError {
  const retryAfterS = Math.ceil((until - now) / 1000);
  const values = { minutes: Math.ceil(retryAfterS / 60) };
  return new AppError("rate_limited", "uploadsPaused", { values, retryAfterS });
}

// One a process, also across the module copies a bundler makes.
const holder = globalThis as typeof globalThis & {
  gendanaUploadLanes?: Record<"picture" | "pdf", ReturnType<typeof makeLane>>;
};

/**
 * Pictures and PDFs wait for their own kind only: a picture is opened within moments, a PDF may take half a minute to
 * refuse. A picture of 64 megapixels takes 200 MB while it is opened.
 */
export const uploadLanes = () => {
  holder.gendanaUploadLanes ??= {
    picture: makeLane({ all: 2, ofNetwork: 2 }),
    pdf: makeLane({ all: 2, ofNetwork: 1 }),
  };
  return holder.gendanaUploadLanes;
};
