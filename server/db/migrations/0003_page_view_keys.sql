-- Unlogged: what must not outlive its day is in no log of changes, no replica and no archive that is made of them.
CREATE UNLOGGED TABLE "page_view_keys" (
	"day" date PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
