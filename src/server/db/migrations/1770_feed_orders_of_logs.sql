-- The removal of a log looks for feed orders that name it.
CREATE INDEX feed_order_logs_log ON feed_order_logs (tenant_id, log_id);
