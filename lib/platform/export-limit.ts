/** Maximum rows of an exported list; a longer list is exported in parts, by its filters. */
export const MAX_EXPORTED_ROWS = 10_000;
