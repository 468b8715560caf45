"use client";

import { LoadFailed } from "@/components/layout/load-failed";

export default function VehiclesError() {
  return <LoadFailed what="vehicles" />;
}
