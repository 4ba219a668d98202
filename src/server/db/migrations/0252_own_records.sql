-- The list of what one person printed and wrote.
CREATE INDEX print_records_user ON print_records (tenant_id, user_id, printed_at DESC);
CREATE INDEX tag_records_user ON tag_records (tenant_id, user_id, written_at DESC);
