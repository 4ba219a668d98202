-- Who acted on a document, to tell the submitter of what follows; unknown for acts before.
ALTER TABLE approval_events ADD COLUMN user_id bigint;
-- Whether somebody has an unread notice about a record.
CREATE INDEX notices_record ON notices (tenant_id, record_id) WHERE record_id <> '';
