-- The list of other inbounds is filtered and sorted by the owner of the goods.
CREATE INDEX other_ins_by_customer_id ON other_ins (tenant_id, customer_id, doc_date, doc_no, id) WHERE is_deleted = 0;
