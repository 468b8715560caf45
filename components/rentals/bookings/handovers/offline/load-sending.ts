/** Imported in this one place, like load-parts.ts; apart from it, because those parts hold what sends. */
export const loadSending = () => import("./send-kept-records");
