-- The print job of a label, by which the rest of an interrupted job differs from a reprint; null for records before.
ALTER TABLE print_records ADD COLUMN print_job uuid;
-- What was printed and written in a day.
CREATE INDEX print_records_time ON print_records (tenant_id, printed_at);
CREATE INDEX tag_records_time ON tag_records (tenant_id, written_at);
