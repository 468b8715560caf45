import { countRequest, noTraffic, sumTraffic, type Traffic } from "./rules";

/** Requests are counted in stretches of this long, and those of the last five minutes are told. */
const STRETCH_MS = 10_000;
export const RECENT_MINUTES = 5;
const STRETCHES = (RECENT_MINUTES * 60_000) / STRETCH_MS;

/** The last minutes' requests of one process, forgotten stretch by stretch. */
export function createRecentTraffic() {
  const stretches = new Map<number, Traffic>();
  return {
    count(milliseconds: number, status: number, nowMs: number): void {
      const number = Math.floor(nowMs / STRETCH_MS);
      let stretch = stretches.get(number);
      if (!stretch) {
        stretch = noTraffic();
        stretches.set(number, stretch);
        for (const old of stretches.keys()) if (old <= number - STRETCHES) stretches.delete(old);
      }
      countRequest(stretch, milliseconds, status);
    },
    read(nowMs: number): Traffic {
      const newest = Math.floor(nowMs / STRETCH_MS);
      return sumTraffic(
        [...stretches].flatMap(([number, traffic]) => (number > newest - STRETCHES ? [traffic] : [])),
      );
    },
  };
}
