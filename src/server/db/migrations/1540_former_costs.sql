-- The cost that a package had before a grading put goods of other packages into it; null if it kept its cost.
ALTER TABLE grading_packs ADD COLUMN former_cost jsonb;
