-- Notices are a list of their own beside chat: what kind one is, its values, the record it is about, and who has read it.
ALTER TABLE chat_notices RENAME TO notices;
ALTER TABLE chat_notice_receivers RENAME TO notice_receivers;
ALTER INDEX chat_notice_receivers_waiting RENAME TO notice_receivers_waiting;

ALTER TABLE notices
  ADD COLUMN kind text NOT NULL DEFAULT 'message',
  -- Values its words are made with; `title` and `content` are those of a message.
  ADD COLUMN details jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN record_area text NOT NULL DEFAULT '',
  ADD COLUMN record_id text NOT NULL DEFAULT '',
  ALTER COLUMN title SET DEFAULT '',
  ALTER COLUMN content SET DEFAULT '';
CREATE INDEX notices_oldest ON notices (tenant_id, create_time);

ALTER TABLE notice_receivers ADD COLUMN read_at timestamptz;
CREATE INDEX notice_receivers_unread ON notice_receivers (tenant_id, user_id) WHERE read_at IS NULL;
-- The list of one person: what is unread first, then the newest.
CREATE INDEX notice_receivers_list
  ON notice_receivers (tenant_id, user_id, (read_at IS NOT NULL), notice_id DESC);
