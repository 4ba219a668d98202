-- W8: whether a delivery is fully invoiced, which prevents its reversal, and the number of the invoice.
ALTER TABLE deliveries
  ADD COLUMN invoice_status smallint NOT NULL DEFAULT 0 CHECK (invoice_status IN (0, 1)),
  ADD COLUMN invoice_no text NOT NULL DEFAULT '';

-- Their list is filtered by it.
CREATE INDEX deliveries_by_invoice ON deliveries (tenant_id, invoice_status, doc_date, doc_no, id) WHERE is_deleted = 0;
