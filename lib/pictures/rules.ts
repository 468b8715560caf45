/** Where a page is shared, its picture is shown as 1.91 : 1; 1200 × 630 is what every network takes whole. */
export const SHARE_WIDTH = 1200;
export const SHARE_HEIGHT = 630;

/** The widths a car's picture also lies in, beside its full size. */
export const PICTURE_WIDTHS = [480, 800] as const;

/** Shared for every page that has no picture of its own. */
export const SITE_SHARE_PICTURE = "/brand/share.jpg";

/** "/vehicles/suv-black-1.webp" → "/vehicles/suv-black-1-480.webp": the same picture, so many pixels wide. */
export function pathInWidth(path: string, width: (typeof PICTURE_WIDTHS)[number]): string {
  return uploadedPicture.test(path) ? `${path}/${width}` : path.replace(/\.webp$/, `-${width}.webp`);
}

const samplePicture = /^\/(vehicles|places)\/[a-z0-9-]+\.webp$/;
const uploadedPicture = /^\/api\/files\/[0-9a-f-]{36}\/picture$/;

/** All widths of a car's picture for an <img>'s srcset, the original so many pixels wide; others come as they are. */
export function srcSetOf(path: string, fullWidth: number): string | undefined {
  if (!samplePicture.test(path) && !uploadedPicture.test(path)) return undefined;
  const derived = PICTURE_WIDTHS.map((width) => `${pathInWidth(path, width)} ${width}w`);
  return [...derived, `${path} ${fullWidth}w`].join(", ");
}

/** Where the share picture of a cover lies: beside it. */
function sharePathOf(path: string): string {
  return uploadedPicture.test(path) ? `${path}/share` : path.replace(/\.webp$/, "-share.jpg");
}

/** Samples have their share pictures committed beside their covers: the first of a car's four, a category's only one. */
const sampleCover = /^\/(vehicles\/[a-z0-9-]+-1|categories\/[a-z]+)\.webp$/;

/** The share picture of a car or a category, by its pictures in their order; undefined when none was made. */
export function sharedPictureOf(pictures: { path: string }[]): string | undefined {
  const cover = pictures.find(({ path }) => sampleCover.test(path) || uploadedPicture.test(path));
  return cover && sharePathOf(cover.path);
}
