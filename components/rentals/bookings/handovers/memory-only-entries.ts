/**
 * Entries of handover forms that must not be written to the browser's storage. Drawn signatures are: a form without them
 * after a reload would be sent unsigned by somebody who has already collected them.
 */
export const memoryOnlyEntries = ["licence"] as const;
