import asyncHooks from "node:async_hooks";
import { syncBuiltinESMExports } from "node:module";

// Loaded into the web server before Next, on Node versions before 24. There each AsyncLocalStorage copies its value to
// every timer, tick and promise of the process, and Next and this product have about a dozen: that took a third of the
// time of a cached page. As in Node 24, all storages here keep their values in one frame, and only that is copied
// (docs/decisions/085).
const { AsyncLocalStorage } = asyncHooks;

/**
 * Holds the current frame: an unchangeable map from each storage to its value.
 *
 * @type {import("node:async_hooks").AsyncLocalStorage<Map<object, unknown> | undefined>}
 */
const frames = new AsyncLocalStorage();

/**
 * @template Store
 * @extends {AsyncLocalStorage<Store>}
 */
class FramedStorage extends AsyncLocalStorage {
  /** @override */
  getStore() {
    return /** @type {Store | undefined} */ (frames.getStore()?.get(this));
  }

  /**
   * @override
   * @param {Store | undefined} store
   */
  enterWith(store) {
    frames.enterWith(new Map(frames.getStore()).set(this, store));
  }

  /**
   * @override
   * @template {unknown[]} Args
   * @template Result
   * @param {Store | undefined} store
   * @param {(...args: Args) => Result} callback
   * @param {Args} args
   */
  run(store, callback, ...args) {
    const outer = frames.getStore();
    const inner = new Map(outer).set(this, store);
    frames.enterWith(inner);
    try {
      return callback(...args);
    } finally {
      // What the callback entered in other storages lasts, as in Node.
      if (frames.getStore() === inner) frames.enterWith(outer);
      else this.enterWith(/** @type {Store | undefined} */ (outer?.get(this)));
    }
  }

  /**
   * @override
   * @template {unknown[]} Args
   * @template Result
   * @param {(...args: Args) => Result} callback
   * @param {Args} args
   */
  exit(callback, ...args) {
    return this.run(undefined, callback, ...args);
  }

  /** @override */
  disable() {
    this.enterWith(undefined);
  }
}

if (Number.parseInt(process.versions.node, 10) < 24) {
  Object.assign(asyncHooks, { AsyncLocalStorage: FramedStorage });
  syncBuiltinESMExports();
}
