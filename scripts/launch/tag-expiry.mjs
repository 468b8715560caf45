/** @typedef {ReturnType<typeof createTagExpiry>} TagExpiry */

/**
 * Remembers when each tag last expired. Expiries are numbered, not timed, because numbers never tie and do
 * not depend on a clock. `most`: number of tags remembered; when one is forgotten, everything older than its
 * expiry counts as expired.
 */
export function createTagExpiry(most = 20_000) {
  /**
   * In order of expiry, the oldest first.
   *
   * @type {Map<string, number>}
   */
  const expiredAt = new Map();
  /** @type {Set<string>} */
  const suspended = new Set();
  let moment = 0;
  let forgottenUntil = 0;

  /** @param {Iterable<string>} tags */
  function expire(tags) {
    moment += 1;
    for (const tag of tags) {
      expiredAt.delete(tag);
      expiredAt.set(tag, moment);
    }
    for (const [tag, at] of expiredAt) {
      if (expiredAt.size <= most) break;
      expiredAt.delete(tag);
      forgottenUntil = at;
    }
  }

  return {
    expire,
    /** The current number: it changes with every expiry. */
    moment: () => moment,
    /**
     * Whether a response begun at the given number is still current: none of its tags has expired since.
     *
     * @param {Iterable<string>} tags
     * @param {number} since
     */
    isFresh(tags, since) {
      if (since < forgottenUntil) return false;
      for (const tag of tags) if (suspended.has(tag) || (expiredAt.get(tag) ?? 0) > since) return false;
      return true;
    },
    /**
     * Nothing with these tags is fresh until they are resumed, because their expiries are not received
     * meanwhile.
     *
     * @param {Iterable<string>} tags
     */
    suspend(tags) {
      for (const tag of tags) suspended.add(tag);
      expire(tags);
    },
    /** @param {Iterable<string>} tags */
    resume(tags) {
      for (const tag of tags) suspended.delete(tag);
      expire(tags);
    },
  };
}
