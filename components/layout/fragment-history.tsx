"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/**
 * A plain link to a part of the page makes an entry in the history that Next's router knows nothing of: coming back to
 * it from another page would change the address and leave the other page's content. The router is told of each.
 */
export function FragmentHistory() {
  const router = useRouter();
  useEffect(() => {
    const tell = () => {
      if (history.state === null)
        router.replace(location.pathname + location.search + location.hash, { scroll: false });
    };
    addEventListener("hashchange", tell);
    return () => removeEventListener("hashchange", tell);
  }, [router]);
  return null;
}
