-- Every vehicle names one of these, as the code does (lib/catalog/categories/rules.ts); only the demo data brought them.
INSERT INTO "categories" ("id", "name", "image_path", "position") VALUES
	('suv', 'SUV', '/categories/suv.webp', 1),
	('sedan', 'Sedan', '/categories/sedan.webp', 2),
	('luxury', 'Luxury', '/categories/luxury.webp', 3),
	('sports', 'Sports', '/categories/sports.webp', 4),
	('convertible', 'Convertible', '/categories/convertible.webp', 5),
	('electric', 'Electric', '/categories/electric.webp', 6),
	('others', 'Others', '/vehicles/pickup-desert-sand-1.webp', 7)
ON CONFLICT ("id") DO NOTHING;
