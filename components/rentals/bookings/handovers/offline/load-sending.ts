/** The only `import()` of this module; separate from load-parts.ts, whose dialogs import it statically. */
export const loadSending = () => import("./send-pending-records");
