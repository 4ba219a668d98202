-- The zone of a job's owner, in which its file shows times.
ALTER TABLE jobs ADD COLUMN time_zone text;
