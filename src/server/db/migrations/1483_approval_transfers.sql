-- Turns to approve a document that were handed to another person, until the document leaves its step.
CREATE TABLE approval_transfers (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  doc_kind text NOT NULL,
  doc_id bigint NOT NULL,
  from_user_id bigint NOT NULL,
  to_user_id bigint NOT NULL,
  create_time timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX approval_transfers_document ON approval_transfers (tenant_id, doc_kind, doc_id, id);
SELECT secure_tenant_table('approval_transfers');
CREATE TRIGGER approval_transfers_pending
  AFTER INSERT OR DELETE ON approval_transfers
  FOR EACH STATEMENT EXECUTE FUNCTION announce_pending();
