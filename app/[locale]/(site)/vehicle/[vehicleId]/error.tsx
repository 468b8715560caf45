"use client";

import { LoadFailed } from "@/components/layout/load-failed";

export default function VehicleError() {
  return <LoadFailed what="vehicle" />;
}
