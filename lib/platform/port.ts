/** A contract that a lower layer declares and a higher one implements (docs/architecture.md, Ports). */
export interface Port<T> {
  register(implementation: T): void;
  /** The implementation; throws if none is registered, so that a missing registration is never silent. */
  get(): T;
}

const holder = globalThis as typeof globalThis & { gendanaPorts?: Map<string, unknown> };

/**
 * Implementations live on globalThis: a bundler makes several copies of a module, but a process has one
 * implementation per port.
 */
export function createPort<T>(name: string): Port<T> {
  return {
    register(implementation) {
      holder.gendanaPorts ??= new Map();
      holder.gendanaPorts.set(name, implementation);
    },
    get() {
      const implementation = holder.gendanaPorts?.get(name);
      if (!implementation) throw new Error(`port "${name}" is not registered: call registerPorts() at start`);
      return implementation as T;
    },
  };
}
