/** Makes a table's head stick below the page's header, unless its card (`TableCard`) scrolls. */
export const stickyHead =
  "sticky top-16 z-10 bg-card shadow-[inset_0_-1px_0_var(--border)] group-data-scrolls/table:static";
