/** A table's head that stays under the page's header; its card clips (overflow-clip), as what hides would scroll by itself. */
export const stickyHead = "sticky top-16 z-10 bg-card shadow-[inset_0_-1px_0_var(--border)]";
