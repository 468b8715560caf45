// `npm test`. Its syntax works in any Node version, so that an old one gets a message instead of a syntax
// error.
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Gendana needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

import("./launch/bootstrap.mjs").then(async ({ prepare, enableTypeScript }) => {
  await prepare();
  await enableTypeScript();
  const { test } = await import("./launch/test.ts");
  process.exit(await test(process.argv.slice(2)));
});
