/** The `reason` of the error that refuses a change because somebody else has changed the record since it was read. */
export const STALE_REASON = "changed-meanwhile";
