-- The rows of the search index had a sort key of two bits too many, which changed the distance. They are made again, as by gramsOf().
TRUNCATE "company_grams";--> statement-breakpoint
INSERT INTO "company_grams" ("gram", "place", "company_no", "long")
SELECT DISTINCT
  CASE size WHEN 1 THEN one WHEN 2 THEN (one << 21) | two WHEN 3 THEN (one << 42) | (two << 21) | three
    ELSE -1 - (((one & 65535) << 47) | ((two & 65535) << 31) | ((three & 65535) << 15) | (four & 32767)) END,
  ((by_users + CASE at WHEN 1 THEN 240000 - (240000 * size) / long
    ELSE (48 + 2 * at) * 12000 - (120000 * size) / long END)::bigint << 41) | key,
  company_no, long
FROM (
  SELECT c.no AS company_no, n.name, length(n.name) AS long, at, (c.source = 'user')::int AS by_users,
    ascii(substr(n.name, at, 1))::bigint AS one,
    ascii(substr(n.name, at + 1, 1))::bigint AS two,
    ascii(substr(n.name, at + 2, 1))::bigint AS three,
    ascii(substr(n.name, at + 3, 1))::bigint AS four,
    (ascii(c.sort_key)::bigint << 25) | (ascii(substr(c.sort_key, 2, 1))::bigint << 9)
      | (ascii(substr(c.sort_key, 3, 1)) >> 7) AS key
  FROM companies c JOIN company_names n ON n.company_no = c.no CROSS JOIN generate_series(1, length(n.name)) at
) placed CROSS JOIN (VALUES (1), (2), (3), (4)) sizes (size)
WHERE at + size - 1 <= long AND (size = 4 OR strpos(name, substr(name, at, size)) = at);
