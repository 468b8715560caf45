/** Social networks show share pictures at 1.91 : 1; all of them accept 1200 × 630 uncropped. */
export const SHARE_WIDTH = 1200;
export const SHARE_HEIGHT = 630;

/** Widths in which a vehicle picture is also stored, beside its full size. */
export const PICTURE_WIDTHS = [480, 800] as const;

/** Share picture of every page without its own. */
export const SITE_SHARE_PICTURE = "/brand/share.jpg";

/**
 * "/vehicles/suv-black-1.webp" → "/vehicles/suv-black-1-480.webp": the same picture at this width in pixels.
 */
export function pathInWidth(path: string, width: (typeof PICTURE_WIDTHS)[number]): string {
  return uploadedPicture.test(path) ? `${path}/${width}` : path.replace(/\.webp$/, `-${width}.webp`);
}

const samplePicture = /^\/(vehicles|places)\/[a-z0-9-]+\.webp$/;
const uploadedPicture = /^\/api\/files\/[0-9a-f-]{36}\/picture$/;

/**
 * Returns the srcset of a vehicle picture whose original has this width; undefined for pictures without
 * stored widths.
 */
export function srcSetOf(path: string, fullWidth: number): string | undefined {
  if (!samplePicture.test(path) && !uploadedPicture.test(path)) return undefined;
  const derived = PICTURE_WIDTHS.map((width) => `${pathInWidth(path, width)} ${width}w`);
  return [...derived, `${path} ${fullWidth}w`].join(", ");
}

/** The share picture is stored beside its cover. */
function sharePathOf(path: string): string {
  return uploadedPicture.test(path) ? `${path}/share` : path.replace(/\.webp$/, "-share.jpg");
}

/**
 * The share pictures of samples are committed beside their covers: the first of a vehicle's four pictures, or
 * a category's only one.
 */
const sampleCover = /^\/(vehicles\/[a-z0-9-]+-1|categories\/[a-z]+)\.webp$/;

/**
 * Returns the share picture of a vehicle or category with these pictures in order; undefined if none exists.
 */
export function sharedPictureOf(pictures: { path: string }[]): string | undefined {
  const cover = pictures.find(({ path }) => sampleCover.test(path) || uploadedPicture.test(path));
  return cover && sharePathOf(cover.path);
}

/** Width of the copies that pages carry in their HTML: sharp enough for a phone, small enough not to delay it. */
export const INLINE_WIDTH = 720;

const inlined = /^\/(hero\/hero-poster|(?:categories|places)\/[a-z-]+|vehicles\/[a-z0-9-]+-1)\.webp$/;

/** "/categories/suv.webp" → "/categories/suv-inline.avif"; undefined for pictures without such a copy. */
export function inlineCopyOf(path: string): string | undefined {
  return inlined.test(path) ? path.replace(/\.webp$/, "-inline.avif") : undefined;
}
