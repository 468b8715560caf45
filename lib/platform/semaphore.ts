interface Semaphore {
  free: number;
  waiting: (() => void)[];
}

// One map per process: bundlers copy modules, so it lives on globalThis.
const holder = globalThis as typeof globalThis & { gendanaSemaphores?: Map<string, Semaphore> };

/**
 * Runs work once one of the named slots is free, first come first served, to bound the resources that users'
 * files consume.
 */
export async function withSlot<T>(name: string, slots: number, work: () => Promise<T>): Promise<T> {
  holder.gendanaSemaphores ??= new Map();
  const semaphore = holder.gendanaSemaphores.get(name) ?? { free: slots, waiting: [] };
  holder.gendanaSemaphores.set(name, semaphore);
  if (semaphore.free > 0) semaphore.free -= 1;
  else await new Promise<void>((go) => semaphore.waiting.push(go));
  try {
    return await work();
  } finally {
    const next = semaphore.waiting.shift();
    if (next) next();
    else semaphore.free += 1;
  }
}
