/** Imported in this one place, like load-parts.ts; apart from it, because those parts hold the pad. */
export const loadSignaturePad = () => import("./signature-pad");
