-- Packages split off one another share the files of their pictures: a file is once in a package, and who else has it is asked
-- when it is given up.
ALTER TABLE pack_images
  DROP CONSTRAINT pack_images_tenant_id_file_id_key,
  DROP CONSTRAINT pack_images_tenant_id_thumbnail_id_key,
  ADD UNIQUE (tenant_id, file_id, pack_id);
CREATE INDEX pack_images_thumbnail ON pack_images (tenant_id, thumbnail_id);
