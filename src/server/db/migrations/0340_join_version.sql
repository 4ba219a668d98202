-- Counts the decisions on an application: a review made on an older one is refused.
ALTER TABLE join_applications ADD COLUMN version integer NOT NULL DEFAULT 1;
