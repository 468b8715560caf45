"use client";

import { LoadFailed } from "@/components/layout/load-failed";

export default function VehiclesError({ retry }: { error: Error; retry: () => void }) {
  return <LoadFailed what="vehicles" retry={retry} />;
}
