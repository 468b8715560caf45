/** A table's head that stays under the page's header while its card (`TableCard`) does not scroll by itself. */
export const stickyHead =
  "sticky top-16 z-10 bg-card shadow-[inset_0_-1px_0_var(--border)] group-data-scrolls/table:static";
