import { expect, it } from "vitest";
import { refuseCommonPassword } from "./common-passwords";

const refused = { code: "invalid", details: { fields: { password: "passwordCommon" } } };

it.each(["123456", "Password", "Password1!", "P@ssw0rd1!", "Qwerty12!", "!Summer26", "iLoveYou#26"])(
  "%s is refused",
  async (password) => {
    await expect(refuseCommonPassword(password)).rejects.toMatchObject(refused);
  },
);

it.each(["Gendana#2026", "GendanaRW!1", "Administrator1!", "#CarRental26"])(
  "%s is refused, because it is a word of this site",
  async (password) => {
    await expect(refuseCommonPassword(password)).rejects.toMatchObject(refused);
  },
);

it.each(["Kigali#26", "Password with words #1", "Umucyo#Imodoka7", "x7Gq-tR2p-9LmK"])(
  "%s is accepted",
  async (password) => {
    await refuseCommonPassword(password);
  },
);
