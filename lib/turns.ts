interface Gate {
  free: number;
  waiting: (() => void)[];
}

// One a process, also across the module copies a bundler makes.
const holder = globalThis as typeof globalThis & { gendanaGates?: Map<string, Gate> };

/**
 * Does a piece of work once one of the named places is free, in the order of asking: what other people's files cost is
 * bounded however many of them come at once.
 */
export async function inTurn<T>(name: string, places: number, work: () => Promise<T>): Promise<T> {
  holder.gendanaGates ??= new Map();
  const gate = holder.gendanaGates.get(name) ?? { free: places, waiting: [] };
  holder.gendanaGates.set(name, gate);
  if (gate.free > 0) gate.free -= 1;
  else await new Promise<void>((go) => gate.waiting.push(go));
  try {
    return await work();
  } finally {
    const next = gate.waiting.shift();
    if (next) next();
    else gate.free += 1;
  }
}
