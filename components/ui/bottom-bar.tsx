import type { ReactNode } from "react";

/**
 * A page's main action, fixed to the bottom on phones only; reserves its own space at the end of the page. Hidden
 * without a button.
 */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div className="h-12 [&:not(:has(a,button))]:hidden md:hidden">
      <div className="fixed inset-x-0 bottom-0 z-20 flex border-t bg-background px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] [&>*]:flex-1">
        {children}
      </div>
    </div>
  );
}
