/** Set in the web server's process once it is asked to stop (scripts/launch/connections.mjs). */
export const isStopping = (): boolean => globalThis.gendanaStopping === true;
