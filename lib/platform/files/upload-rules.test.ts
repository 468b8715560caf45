import { expect, it } from "vitest";
import { rejectionReason, safeFileName } from "./upload-rules";

it("reports before sending what would be rejected", () => {
  const file = (type: string, size = 1_000) => ({ type, size });
  expect(rejectionReason(file("image/jpeg"), "identity_document")).toBeUndefined();
  expect(rejectionReason(file("application/pdf", 10 * 1024 * 1024), "business_document")).toBeUndefined();
  expect(rejectionReason(file("application/pdf", 10 * 1024 * 1024 + 1), "business_document")).toBe(
    "fileTooLarge",
  );
  expect(rejectionReason(file("image/webp"), "driving_licence")).toBe("fileKind");
  expect(rejectionReason(file("image/webp"), "profile_photo")).toBeUndefined();
  expect(rejectionReason(file("image/png", 5 * 1024 * 1024 + 1), "profile_photo")).toBe("imageTooLarge");
  for (const type of ["image/gif", "application/pdf", ""])
    expect(rejectionReason(file(type), "profile_photo")).toBe("imageKind");
  expect(rejectionReason(file("application/pdf"), "business_logo")).toBe("imageKind");
});

it("creates file names that are safe in headers and on every file system", () => {
  expect(safeFileName("Ange's licence (1).png", "image/jpeg")).toBe("Ange-s-licence-1.jpg");
  expect(safeFileName('a"; filename="x.html\r\nX: y', "application/pdf")).toBe("a-filename-x.pdf");
  expect(safeFileName("../../etc/passwd", "image/jpeg")).toBe("etc.jpg".replace("etc", "file"));
  expect(safeFileName("證件", "image/webp")).toBe("file.webp");
  expect(safeFileName("Permis été.pdf", "application/pdf")).toBe("Permis-e-te.pdf");
});
