-- A print at one's own desk follows its print job. A report that arrives late does not replace a later one.
ALTER TABLE document_prints ADD COLUMN print_job uuid;
ALTER TABLE document_prints ADD COLUMN outcome_step integer NOT NULL DEFAULT 0;
CREATE INDEX document_prints_job ON document_prints (tenant_id, print_job) WHERE print_job IS NOT NULL;
GRANT UPDATE (outcome_step) ON document_prints TO veneer_desk_tenant;
