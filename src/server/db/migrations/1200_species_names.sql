-- The names a species is chosen and written by, as `joinSpeciesNames` and `codeSpeciesName` make them: generated, so
-- that lists filter and sort by them like by entered ones.
ALTER TABLE tree_species
  ADD COLUMN joined_name text NOT NULL
    GENERATED ALWAYS AS (full_name || CASE simple_name WHEN '' THEN '' ELSE '(' || simple_name || ')' END) STORED,
  ADD COLUMN code_name text NOT NULL GENERATED ALWAYS AS (tree_code || '-' || full_name) STORED;
