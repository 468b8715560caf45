/** The only `import()` of it; apart from load-parts.ts, whose dialogs import it statically. */
export const loadSending = () => import("./send-kept-records");
