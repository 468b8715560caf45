"use client";

import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";

/** Loading state of the payment page with the same dimensions. */
export function PaymentSkeleton() {
  const t = useTranslations("payments");
  return (
    <div
      className="mx-auto grid max-w-5xl gap-6 md:grid-cols-[minmax(0,1fr)_18rem] lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-10"
      aria-busy="true"
    >
      <p role="status" className="sr-only">
        {t("loading")}
      </p>
      <div className="space-y-4">
        <Skeleton className="h-8 w-64 max-w-full" />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-20 w-full" />
        <Skeleton className="h-20 w-full" />
        <Skeleton className="h-20 w-full" />
      </div>
      <Card className="space-y-4 p-6">
        <Skeleton className="aspect-16/10 w-full" />
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-24 w-full" />
      </Card>
    </div>
  );
}
