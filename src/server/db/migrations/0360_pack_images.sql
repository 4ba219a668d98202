-- Pictures of packages in the order their editors gave them; of each package's, one is the cover.
CREATE TABLE pack_images (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  pack_id bigint NOT NULL,
  place integer NOT NULL,
  is_cover boolean NOT NULL,
  file_id bigint NOT NULL,
  -- The same picture, small.
  thumbnail_id bigint,
  file_name text NOT NULL,
  size_bytes integer NOT NULL,
  resolution_ratio text NOT NULL,
  user_id bigint NOT NULL,
  user_name text NOT NULL,
  create_time timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, file_id),
  UNIQUE (tenant_id, thumbnail_id),
  FOREIGN KEY (tenant_id, pack_id) REFERENCES packs,
  FOREIGN KEY (tenant_id, file_id) REFERENCES files,
  FOREIGN KEY (tenant_id, thumbnail_id) REFERENCES files
);
CREATE INDEX pack_images_pack ON pack_images (tenant_id, pack_id, place);
CREATE UNIQUE INDEX pack_images_cover ON pack_images (tenant_id, pack_id) WHERE is_cover;
SELECT secure_tenant_table('pack_images');

ALTER TABLE packs ADD COLUMN images integer NOT NULL DEFAULT 0;

-- Filters by style and model, as of 0300.
CREATE INDEX packs_style ON packs (tenant_id, style, update_time, create_time, id)
  INCLUDE (stock_status, bundles, pieces, area_cm2) WHERE is_deleted = 0;
CREATE INDEX packs_model ON packs (tenant_id, product_model, update_time, create_time, id)
  INCLUDE (stock_status, bundles, pieces, area_cm2) WHERE is_deleted = 0;
