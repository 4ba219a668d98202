-- A print that is handed to a desk follows its task. Everything else of a print is only added.
ALTER TABLE document_prints
  ADD COLUMN outcome text NOT NULL DEFAULT 'printed' CHECK (outcome IN ('waiting', 'printed', 'unknown', 'failed'));
GRANT UPDATE (outcome) ON document_prints TO veneer_desk_tenant;
