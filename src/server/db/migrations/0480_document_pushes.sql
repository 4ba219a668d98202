-- A page that shows a chain of documents follows those of every kind; the others announce themselves since 0460.
CREATE TRIGGER inbounds_pending
  AFTER INSERT OR DELETE OR UPDATE OF audit_status, is_deleted ON inbounds
  FOR EACH STATEMENT EXECUTE FUNCTION announce_pending();
CREATE TRIGGER gradings_pending
  AFTER INSERT OR DELETE OR UPDATE OF audit_status, is_deleted ON gradings
  FOR EACH STATEMENT EXECUTE FUNCTION announce_pending();
CREATE TRIGGER deliveries_pending
  AFTER INSERT OR DELETE OR UPDATE OF audit_status, is_deleted ON deliveries
  FOR EACH STATEMENT EXECUTE FUNCTION announce_pending();
CREATE TRIGGER other_ins_pending
  AFTER INSERT OR DELETE OR UPDATE OF audit_status, is_deleted ON other_ins
  FOR EACH STATEMENT EXECUTE FUNCTION announce_pending();
CREATE TRIGGER other_outs_pending
  AFTER INSERT OR DELETE OR UPDATE OF audit_status, is_deleted ON other_outs
  FOR EACH STATEMENT EXECUTE FUNCTION announce_pending();
