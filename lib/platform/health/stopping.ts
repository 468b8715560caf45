/** Set in the web server's process once it is asked to stop (scripts/launch/connections.mjs). */
const holder = globalThis as typeof globalThis & { gendanaStopping?: boolean };

export const isStopping = (): boolean => holder.gendanaStopping === true;
