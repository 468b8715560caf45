import { expect, it } from "vitest";
import { refusalOf, safeFileName } from "./rules";

it("says before sending what would be refused", () => {
  const file = (type: string, size = 1_000) => ({ type, size });
  expect(refusalOf(file("image/jpeg"), "identity_document")).toBeUndefined();
  expect(refusalOf(file("application/pdf", 10 * 1024 * 1024), "business_document")).toBeUndefined();
  expect(refusalOf(file("application/pdf", 10 * 1024 * 1024 + 1), "business_document")).toBe("fileTooLarge");
  expect(refusalOf(file("image/webp"), "driving_licence")).toBe("fileKind");
  expect(refusalOf(file("image/webp"), "profile_photo")).toBeUndefined();
  expect(refusalOf(file("image/png", 5 * 1024 * 1024 + 1), "profile_photo")).toBe("imageTooLarge");
  expect(refusalOf(file("application/pdf"), "business_logo")).toBe("imageKind");
});

it("names files so that no header and no disk is misled", () => {
  expect(safeFileName("Ange's licence (1).png", "image/jpeg")).toBe("Ange-s-licence-1.jpg");
  expect(safeFileName('a"; filename="x.html\r\nX: y', "application/pdf")).toBe("a-filename-x.pdf");
  expect(safeFileName("../../etc/passwd", "image/jpeg")).toBe("etc.jpg".replace("etc", "file"));
  expect(safeFileName("證件", "image/webp")).toBe("file.webp");
  expect(safeFileName("Permis été.pdf", "application/pdf")).toBe("Permis-e-te.pdf");
});
