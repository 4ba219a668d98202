-- Keys that clients gave calls which make or change something (Idempotency-Key): a call that comes again is answered as the
-- first time. The row is written in the transaction of what the call does. `answer` is sealed with a key of the server's
-- secret; null while the call is under way, where it takes more than one transaction.
CREATE TABLE request_keys (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  user_id bigint NOT NULL,
  endpoint text NOT NULL,
  key text NOT NULL,
  fingerprint text NOT NULL,
  answer text,
  create_time timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, user_id, endpoint, key)
);
CREATE INDEX request_keys_age ON request_keys (tenant_id, create_time);
SELECT secure_tenant_table('request_keys');
