import { describe, expect, it } from "vitest";
import { renderTablePdf } from "./table";
import { readPdf } from "./testing";

async function printed(value: string): Promise<string> {
  const texts = { title: "Receipt", columns: [], rows: [], totals: [], notes: [] };
  const text = await readPdf(await renderTablePdf({ ...texts, facts: [{ label: "Renter", value }] }, "en"));
  return /Renter (.*?) 1 \/ 1$/.exec(text)?.[1] ?? text;
}

describe("a PDF", () => {
  it.each([
    "Łukasz Ćosić",
    "Şebnem Iğdır",
    "Nguyễn Thị Hồng Ánh",
    "Дмитрий Щербаков",
    "Γιώργος Παπαδόπουλος",
    "Ọlájùmọ̀kẹ́ Ɓala",
    "1\u00a0350,50\u00a0€ − 10 %",
    "Renault “Clio” – l’été…",
  ])("prints %s as it is written", async (name) => {
    expect(await printed(name)).toBe(name.normalize("NFC").replaceAll("\u00a0", " "));
  });

  it.each([
    ["王小明 (Wang Xiaoming)", "??? (Wang Xiaoming)"],
    ["محمد", "????"],
    ["Ｋｅｚａ 𝓜utoni", "Keza Mutoni"],
    ["scratch 🚗\ufe0f on the door", "scratch ? on the door"],
    ["Keza\tMutoni\u0007", "Keza Mutoni"],
    ["half a pair: \ud83d", "half a pair: ?"],
  ])("prints a substitute for the characters of %j that its typeface lacks", async (name, substitute) => {
    expect(await printed(name)).toBe(substitute);
  });
});
