-- What the owner of a job could see when its file was made (`jobs/file-rights.ts`). Null in jobs that ended before this column.
ALTER TABLE jobs ADD COLUMN result_rights jsonb;
