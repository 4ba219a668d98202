-- Tells the nodes that work which waits for a step may have changed (modules/home/pending.ts), when the transaction commits;
-- equal notifications of a transaction are sent once.
CREATE FUNCTION announce_pending() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE company text := nullif(current_setting('app.tenant_id', true), '');
BEGIN
  IF company IS NOT NULL THEN
    PERFORM pg_notify('veneer_desk_chat', json_build_object('kind', 'pending', 'tenantId', company)::text);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER packs_pending
  AFTER INSERT OR DELETE OR UPDATE OF stock_status, grade_status, is_deleted ON packs
  FOR EACH STATEMENT EXECUTE FUNCTION announce_pending();
CREATE TRIGGER purchase_orders_pending
  AFTER INSERT OR DELETE OR UPDATE OF audit_status, received_status, is_deleted ON purchase_orders
  FOR EACH STATEMENT EXECUTE FUNCTION announce_pending();
CREATE TRIGGER sale_orders_pending
  AFTER INSERT OR DELETE OR UPDATE OF audit_status, shipped_status, is_deleted ON sale_orders
  FOR EACH STATEMENT EXECUTE FUNCTION announce_pending();
CREATE TRIGGER sale_returns_pending
  AFTER INSERT OR DELETE OR UPDATE OF audit_status, is_deleted ON sale_returns
  FOR EACH STATEMENT EXECUTE FUNCTION announce_pending();

-- Documents that wait are few among all.
CREATE INDEX purchase_orders_pending ON purchase_orders (tenant_id)
  WHERE audit_status = 2 AND received_status < 2 AND is_deleted = 0;
CREATE INDEX sale_orders_pending ON sale_orders (tenant_id)
  WHERE audit_status = 2 AND shipped_status < 2 AND is_deleted = 0;
