-- How a tag was written: writes it took (1: at the first), signal and power in dBm where the reader names them, and other tags that the desk
-- failed to write since the one it recorded before. Null for tags recorded before.
ALTER TABLE tag_records
  ADD COLUMN writes integer CHECK (writes > 0),
  ADD COLUMN rssi_dbm numeric(5, 1),
  ADD COLUMN power_dbm numeric(5, 1),
  ADD COLUMN failed_tags integer NOT NULL DEFAULT 0 CHECK (failed_tags >= 0);
