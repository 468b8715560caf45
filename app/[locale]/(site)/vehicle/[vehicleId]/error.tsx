"use client";

import { LoadFailed } from "@/components/layout/load-failed";

export default function VehicleError({ retry }: { error: Error; retry: () => void }) {
  return <LoadFailed what="vehicle" retry={retry} />;
}
