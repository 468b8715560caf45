/** Maximum size of an upload in bytes (spec.md §9). */
export const UPLOAD_LIMIT = 10 * 1024 * 1024;
