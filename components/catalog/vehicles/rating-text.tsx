import { StarIcon } from "@/components/ui/essential-icons";

export interface RatingTexts {
  /** "4.8" */
  shown: string;
  count: number;
  /** The rating as a sentence for screen readers. */
  label: string;
}

/** "★ 4.8 (12)". */
export function RatingText({ shown, count, label }: RatingTexts) {
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap text-sm tabular-nums">
      <StarIcon className="size-3.5 fill-current" />
      <span className="sr-only">{label}</span>
      <span aria-hidden className="font-medium">
        {shown}
      </span>
      <span aria-hidden className="text-muted-foreground @max-[18rem]:hidden">
        ({count})
      </span>
    </span>
  );
}
