interface Period {
  startsAt: Date;
  endsAt: Date;
}

/**
 * Each period with the others that overlap it. Both lists must be in order of start and free of overlaps within
 * themselves, so that one walk along them is enough: a vehicle can have twenty thousand imported occupancies.
 */
export function withOverlapping<One extends Period, Other extends Period>(
  periods: One[],
  others: Other[],
): [One, Other[]][] {
  const startOf = (index: number) => others[index]?.startsAt.getTime() ?? Number.POSITIVE_INFINITY;
  const endOf = (index: number) => others[index]?.endsAt.getTime() ?? Number.POSITIVE_INFINITY;
  let next = 0;
  return periods.map((period) => {
    const startMs = period.startsAt.getTime();
    const endMs = period.endsAt.getTime();
    while (endOf(next) <= startMs) next += 1;
    let end = next;
    while (startOf(end) < endMs) end += 1;
    return [period, others.slice(next, end)];
  });
}
