-- W5, W6.2: whose the goods of a package are, where they are not the company's own, and the document that said so.
ALTER TABLE packs
  ADD COLUMN owner_id bigint,
  ADD COLUMN owner_doc_id bigint;
CREATE INDEX packs_owned ON packs (tenant_id, owner_id) WHERE owner_id IS NOT NULL;
CREATE INDEX packs_owned_by_doc ON packs (tenant_id, owner_doc_id) WHERE owner_doc_id IS NOT NULL;

ALTER TABLE other_ins ADD COLUMN customer_id bigint;
