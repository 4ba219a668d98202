-- A version of a process that was removed from its history; documents approved by it still show its steps.
ALTER TABLE approval_processes ADD COLUMN is_deleted smallint NOT NULL DEFAULT 0;
