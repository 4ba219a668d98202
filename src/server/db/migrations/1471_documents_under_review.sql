-- Documents that wait for an approval are few among all.
CREATE INDEX purchase_orders_under_review ON purchase_orders (tenant_id, id) WHERE audit_status = 1 AND is_deleted = 0;
CREATE INDEX inbounds_under_review ON inbounds (tenant_id, id) WHERE audit_status = 1 AND is_deleted = 0;
CREATE INDEX gradings_under_review ON gradings (tenant_id, id) WHERE audit_status = 1 AND is_deleted = 0;
CREATE INDEX sale_orders_under_review ON sale_orders (tenant_id, id) WHERE audit_status = 1 AND is_deleted = 0;
CREATE INDEX deliveries_under_review ON deliveries (tenant_id, id) WHERE audit_status = 1 AND is_deleted = 0;
CREATE INDEX sale_returns_under_review ON sale_returns (tenant_id, id) WHERE audit_status = 1 AND is_deleted = 0;
CREATE INDEX other_ins_under_review ON other_ins (tenant_id, id) WHERE audit_status = 1 AND is_deleted = 0;
CREATE INDEX other_outs_under_review ON other_outs (tenant_id, id) WHERE audit_status = 1 AND is_deleted = 0;
CREATE INDEX feed_orders_under_review ON feed_orders (tenant_id, id) WHERE audit_status = 1 AND is_deleted = 0;

-- What somebody submitted.
CREATE INDEX approval_events_submitted ON approval_events (tenant_id, user_id, doc_kind, doc_id) WHERE act = 'review';

-- Another process lets others approve what waits.
CREATE TRIGGER approval_processes_pending
  AFTER INSERT ON approval_processes
  FOR EACH STATEMENT EXECUTE FUNCTION announce_pending();
