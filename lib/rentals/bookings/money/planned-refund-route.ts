import type { RecordedMethod, RefundRoute } from "./contract";

/** Airtel reverses only whole payments, so an administrator transfers a partial refund. */
export const plannedRefundRoute = (method: RecordedMethod, isWhole: boolean): RefundRoute =>
  method === "airtel" && !isWhole ? "transfer" : "method";
