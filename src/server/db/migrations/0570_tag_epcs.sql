-- Tags that are read are looked up by EPC, those of earlier tags too.
CREATE INDEX tag_records_epc ON tag_records (tenant_id, epc);
