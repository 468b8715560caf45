import { StarIcon } from "@/components/ui/first-icons";

export interface RatingTexts {
  /** "4.8" */
  shown: string;
  count: number;
  /** The whole as a sentence for those who listen. */
  said: string;
}

/** "★ 4.8 (12)". */
export function RatingText({ shown, count, said }: RatingTexts) {
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap text-sm tabular-nums">
      <StarIcon className="size-3.5 fill-current" />
      <span className="sr-only">{said}</span>
      <span aria-hidden className="font-medium">
        {shown}
      </span>
      <span aria-hidden className="text-muted-foreground @max-[18rem]:hidden">
        ({count})
      </span>
    </span>
  );
}
