import type { DemoStyle } from "./categories";
import manifest from "./sample-pictures.json";

interface SamplePicture {
  path: string;
  alt: string;
  width: number;
  height: number;
}

/**
 * Returns the four pictures of a body style in a colour, cover first. Throws if there are none in that
 * colour.
 */
export function samplePictures(style: DemoStyle, colour: string): SamplePicture[] {
  const sample = manifest.vehicles.find((vehicle) => vehicle.style === style && vehicle.colour === colour);
  if (!sample) throw new Error(`no pictures of a ${colour} ${style}`);
  return sample.images.map(({ file, alt, width, height }) => ({ path: `/${file}`, alt, width, height }));
}
