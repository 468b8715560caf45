/** Entries of handover forms that must not be written to the browser's storage: a licence, and drawn signatures. */
export const memoryOnlyEntries = ["licence", "signature", "ownerSignature"] as const;
