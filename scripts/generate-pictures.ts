import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { createInlineCopy, createSharePicture, resizeToWidths } from "@/lib/platform/images/resize";
import {
  inlineCopyOf,
  PICTURE_WIDTHS,
  pathInWidth,
  SHARE_HEIGHT,
  SHARE_WIDTH,
  SITE_SHARE_PICTURE,
  sharedPictureOf,
} from "@/lib/platform/images/rules";
import { findChromium } from "./launch/chromium";
import { stopSignal } from "./launch/stop-signal.mjs";

// npm run pictures [-- --again]
// Generates the derived pictures committed under public/: widths and share pictures of the sample vehicles,
// share pictures of the categories and of the site, copies for the HTML, icons. Existing files are kept
// unless --again is given. Run it when a source picture changes.
const isAgain = process.argv.includes("--again");
const inPublic = (address: string) => path.join("public", address);
const present = new Set(
  (await readdir("public", { recursive: true })).map((file) => `/${file.replaceAll(path.sep, "/")}`),
);

async function writePicture(address: string, make: () => Promise<Buffer>): Promise<void> {
  if (present.has(address) && !isAgain) return;
  const data = await make();
  await writeFile(inPublic(address), data);
  console.log(`${address}: ${(data.length / 1024).toFixed(0)} KiB`);
}

/**
 * Creates the widths of every sample picture of vehicles and places, and the share picture of every cover.
 */
async function deriveSamples(): Promise<void> {
  const originals = [...present].filter((address) =>
    /^\/(vehicles\/[a-z0-9-]+-\d|places\/[a-z-]+)\.webp$/.test(address),
  );
  for (const address of originals) {
    const shared = sharedPictureOf([{ path: address }]);
    const derived = [
      ...PICTURE_WIDTHS.map((width) => pathInWidth(address, width)),
      ...(shared ? [shared] : []),
    ];
    if (!isAgain && derived.every((each) => present.has(each))) continue;
    const original = await readFile(inPublic(address));
    for (const { path: resized, data } of await resizeToWidths(address, original))
      await writePicture(resized, async () => data);
    if (shared) await writePicture(shared, () => createSharePicture(original));
  }
}

async function shareCategories(): Promise<void> {
  for (const address of [...present].filter((file) => /^\/categories\/[a-z]+\.webp$/.test(file))) {
    const shared = sharedPictureOf([{ path: address }]);
    if (shared) await writePicture(shared, async () => createSharePicture(await readFile(inPublic(address))));
  }
}

/** Creates the copies of covers that pages embed in their HTML. */
async function deriveInlineCopies(): Promise<void> {
  for (const address of present) {
    const copy = inlineCopyOf(address);
    if (copy) await writePicture(copy, async () => createInlineCopy(await readFile(inPublic(address))));
  }
}

/** Creates the logo with padding, for systems that crop icons to their own shape. */
async function deriveIcons(): Promise<void> {
  const mark = await readFile("public/brand/logo-mark.svg");
  const drawn = (size: number) => sharp(mark, { density: 600 }).resize(size, size).png({ palette: true });
  for (const size of [192, 512]) await writePicture(`/brand/icon-${size}.png`, () => drawn(size).toBuffer());
  await writePicture("/brand/icon-maskable.png", async () => {
    const inner = await drawn(400).toBuffer();
    const ground = sharp({ create: { width: 512, height: 512, channels: 4, background: "#f5b301" } });
    return ground
      .composite([{ input: inner }])
      .png({ palette: true })
      .toBuffer();
  });
}

// Many stops smooth the gradient: with few, its start and end would be visible.
const veil = ["ff 0%", "fa 18%", "e8 28%", "c0 37%", "88 45%", "50 52%", "24 59%", "0c 65%", "00 72%"]
  .map((stop) => `#fbfaf7${stop}`)
  .join(", ");

/** Rendered by a browser, because no other tool here supports our web font. */
async function drawSite(): Promise<Buffer> {
  const executablePath = await findChromium(stopSignal());
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage({ viewport: { width: SHARE_WIDTH, height: SHARE_HEIGHT } });
    await page.setContent(await siteCard());
    await page.evaluate(() => document.fonts.ready);
    return await createSharePicture(await page.screenshot());
  } finally {
    await browser.close();
  }
}

async function siteCard(): Promise<string> {
  const embedded = async (file: string, type: string) =>
    `data:${type};base64,${(await readFile(file)).toString("base64")}`;
  const font = await embedded("app/_fonts/geist-latin.woff2", "font/woff2");
  const mark = await embedded("public/brand/logo-mark.svg", "image/svg+xml");
  const street = await embedded("public/hero/hero-poster.webp", "image/webp");
  return `<!doctype html><style>
    @font-face { font-family: Geist; src: url(${font}); font-weight: 100 900 }
    body { margin: 0; width: ${SHARE_WIDTH}px; height: ${SHARE_HEIGHT}px; font-family: Geist; color: #14130f;
      background: linear-gradient(90deg, ${veil}), url(${street}) 70% 80% / cover }
    main { box-sizing: border-box; height: 100%; padding: 72px; display: flex; flex-direction: column; justify-content: space-between }
    p { display: flex; align-items: center; gap: 20px; margin: 0; font-size: 44px; font-weight: 600; letter-spacing: -0.02em }
    img { width: 72px } h1 { margin: 0; font-size: 92px; line-height: 1.02; font-weight: 600; letter-spacing: -0.03em; max-width: 7ch }
  </style><main><p><img src="${mark}">Gendana</p><h1>Rent a car in Kigali</h1></main>`;
}

await deriveSamples();
await shareCategories();
await deriveInlineCopies();
await deriveIcons();
await writePicture(SITE_SHARE_PICTURE, drawSite);
