/** Imported only here, like those of load-parts.ts; in a file of its own, because those modules import it. */
export const loadSignaturePad = () => import("./signature-pad");
