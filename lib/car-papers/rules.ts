import { dayIn, plusDays } from "@/lib/dates";
import { type PaperKind, paperKinds } from "./contract";

/** Without these a car may not be on the road. */
const neededOnTheRoad = ["insurance", "inspection"] as const satisfies PaperKind[];

export const isNeeded = (kind: PaperKind) => neededOnTheRoad.some((needed) => needed === kind);

interface Paper {
  kind: PaperKind;
  validUntil: string | null;
}

/** Of each kind the one that is good longest, in the order of the kinds; without an end is longest. */
export function currentPapers<P extends Paper>(papers: P[]): P[] {
  return paperKinds.flatMap(
    (kind) => papers.filter((paper) => paper.kind === kind).sort(longestFirst)[0] ?? [],
  );
}

function longestFirst(one: Paper, other: Paper): number {
  return (other.validUntil ?? "9999").localeCompare(one.validUntil ?? "9999");
}

/** The last day insurance and inspection are both valid; null while either is missing. */
export function papersEndOn(papers: Paper[]): string | null {
  const ends = currentPapers(papers)
    .filter(({ kind }) => isNeeded(kind))
    .flatMap(({ validUntil }) => validUntil ?? []);
  return ends.length === neededOnTheRoad.length ? (ends.sort()[0] ?? null) : null;
}

/** Whether a car may be listed and booked today. The last day still counts; missing is as good as expired. */
export const arePapersGood = (papersEndOn: string | null, today: string) =>
  papersEndOn !== null && papersEndOn >= today;

/** The badge "Verified" of a car: its owner was verified and its insurance and inspection are valid. */
export const isVerifiedCar = (
  verification: string,
  { papersEndOn, timeZone }: { papersEndOn: string | null; timeZone: string },
  now: Date,
) => verification === "verified" && arePapersGood(papersEndOn, dayIn(now, timeZone));

/** Which of the documents a listing needs are missing or have expired. */
export function lackingPapers(papers: Paper[], today: string) {
  const current = currentPapers(papers);
  return neededOnTheRoad.filter((kind) => {
    const paper = current.find((one) => one.kind === kind);
    return !paper || standingOf(paper, today) === "ended";
  });
}

/** Days before the end at which those who manage the fleet are reminded. */
const reminderDays = [30, 7, 1] as const;
export const FIRST_REMINDER = reminderDays[0];

/** Which reminder is due: the last of those whose time has come. */
export function reminderOf(validUntil: string, today: string): (typeof reminderDays)[number] | undefined {
  if (validUntil < today) return undefined;
  return reminderDays.filter((days) => validUntil <= plusDays(today, days)).at(-1);
}

type PaperStanding = "missing" | "good" | "ending" | "ended";

export function standingOf(paper: Paper | undefined, today: string): PaperStanding {
  if (!paper) return "missing";
  if (paper.validUntil === null) return "good";
  if (paper.validUntil < today) return "ended";
  return reminderOf(paper.validUntil, today) ? "ending" : "good";
}
