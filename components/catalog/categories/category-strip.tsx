import { useTranslations } from "next-intl";
import type { CategoryTile } from "@/lib/catalog/categories/contract";
import { tilePicture } from "@/lib/catalog/categories/rules";
import { Link } from "@/lib/platform/i18n/link";

/** Picture tiles, each with the number of vehicles in its category. */
export function CategoryStrip({ title, tiles }: { title: string; tiles: CategoryTile[] }) {
  const categories = useTranslations("categories");
  return (
    <section aria-labelledby="categories" className="page-width pt-12 lg:pt-16">
      <h2 id="categories" className="text-xl md:text-2xl">
        {title}
      </h2>
      <ul className="mt-6 grid grid-cols-2 gap-x-3 gap-y-6 sm:grid-cols-3 md:gap-x-4 lg:grid-cols-6">
        {tiles.map(({ id, imagePath, vehicleCount }) => (
          <li key={id} className="group relative">
            <div className="overflow-hidden rounded-xl dark:ring-1 dark:ring-border">
              <img
                src={tilePicture(imagePath)}
                alt=""
                width={400}
                height={300}
                loading="lazy"
                decoding="async"
                className="aspect-3/2 w-full object-cover object-[50%_60%] transition-transform duration-200 group-hover:scale-103 dark:brightness-90"
              />
            </div>
            <Link
              href={`/category/${id}`}
              className="mt-2 block rounded-sm outline-none after:absolute after:inset-0 after:rounded-xl focus-visible:after:outline-2 focus-visible:after:outline-ring focus-visible:after:outline-offset-4"
            >
              <span className="block font-semibold text-sm tracking-tight">{categories(id)}</span>
              <span className="block text-muted-foreground text-sm tabular-nums">
                {categories("count", { count: vehicleCount })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
