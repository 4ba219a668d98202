-- W1.3: the supplier's tally of a purchase order, kept as it was read from the supplier's file, so that the counted lines of its
-- inbounds are compared with it. Lengths in cm, area in m² (F1).
CREATE TABLE supplier_tally_lines (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  order_id bigint NOT NULL,
  -- Place in the file, from 1.
  line_no integer NOT NULL,
  -- Empty if the supplier numbers no packages.
  pack_no text NOT NULL,
  log_no text NOT NULL,
  bundle_no text NOT NULL,
  barcode text NOT NULL,
  length_cm numeric(5, 1) NOT NULL,
  width_cm numeric(5, 1) NOT NULL,
  pieces integer NOT NULL,
  area numeric(12, 4) NOT NULL,
  PRIMARY KEY (tenant_id, order_id, line_no),
  FOREIGN KEY (tenant_id, order_id) REFERENCES purchase_orders
);
SELECT secure_tenant_table('supplier_tally_lines');
