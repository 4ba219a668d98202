-- The stock at the end of a month by the days of documents: what is on hand less what moved on later days.
CREATE INDEX stock_movements_day ON stock_movements (tenant_id, doc_day);
