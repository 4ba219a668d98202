-- Logs in the yard, and the feed orders that take them into the workshop (W6).
CREATE TABLE logs (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  log_no text NOT NULL,
  -- The supplier's number before it was renumbered.
  old_log_no text NOT NULL DEFAULT '',
  species_id bigint,
  supplier_id bigint,
  cabinet_no text NOT NULL DEFAULT '',
  in_date date,
  -- As measured at the small end, inside bark.
  short_dia_cm numeric(4, 1),
  long_dia_cm numeric(4, 1),
  length_m numeric(4, 2),
  check_diameter numeric(4, 1),
  check_length numeric(4, 2),
  volume_source text NOT NULL DEFAULT 'BY_COMPANY' CHECK (volume_source IN ('BY_COMPANY', 'GB4814', 'SUPPLIER', 'MANUAL')),
  volume numeric(9, 4),
  table_volume numeric(9, 4),
  bft_source text NOT NULL DEFAULT 'BY_COMPANY' CHECK (bft_source IN ('BY_COMPANY', 'DOYLE', 'SCRIBNER_C', 'INTL_14', 'SUPPLIER')),
  bft numeric(8, 0),
  -- 0 in the yard, 1 shipped out.
  out_status smallint NOT NULL DEFAULT 0 CHECK (out_status BETWEEN 0 AND 1),
  -- 0 not known to the workshop, 1 on its way, 2 known.
  sync_status smallint NOT NULL DEFAULT 0 CHECK (sync_status BETWEEN 0 AND 2),
  -- Whose approval shipped it out.
  feed_order_id bigint,
  remark text NOT NULL DEFAULT '',
  create_user bigint,
  create_dept bigint,
  create_time timestamptz NOT NULL DEFAULT now(),
  update_user bigint,
  update_time timestamptz NOT NULL DEFAULT now(),
  status smallint NOT NULL DEFAULT 1,
  is_deleted smallint NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX logs_number ON logs (tenant_id, log_no) WHERE is_deleted = 0;
SELECT secure_tenant_table('logs');

CREATE TABLE feed_orders (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  doc_no text NOT NULL,
  doc_date date NOT NULL,
  -- 0 not reviewed, 1 under review, 2 approved, 3 rejected.
  audit_status smallint NOT NULL DEFAULT 0 CHECK (audit_status BETWEEN 0 AND 3),
  handler_id bigint,
  remark text NOT NULL DEFAULT '',
  audit_user_id bigint,
  audit_time timestamptz,
  -- Why it was last rejected or reversed.
  verdict text NOT NULL DEFAULT '',
  approval_step smallint NOT NULL DEFAULT 0,
  -- Whose logs are worked for a fee; none for our own.
  customer_id bigint,
  species_id bigint,
  cabinet_no text NOT NULL DEFAULT '',
  is_abroad smallint NOT NULL DEFAULT 0,
  log_count integer NOT NULL DEFAULT 0,
  volume numeric(15, 4) NOT NULL DEFAULT 0,
  bft numeric(15, 0) NOT NULL DEFAULT 0,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz NOT NULL DEFAULT now(),
  update_user bigint,
  update_time timestamptz NOT NULL DEFAULT now(),
  status smallint NOT NULL DEFAULT 1,
  is_deleted smallint NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX feed_orders_number ON feed_orders (tenant_id, doc_no) WHERE is_deleted = 0;
SELECT secure_tenant_table('feed_orders');
CREATE TRIGGER feed_orders_pending
  AFTER INSERT OR DELETE OR UPDATE OF audit_status, is_deleted ON feed_orders
  FOR EACH STATEMENT EXECUTE FUNCTION announce_pending();

CREATE TABLE feed_order_logs (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  record_id bigint NOT NULL,
  place integer NOT NULL,
  log_no text NOT NULL,
  -- The log and its figures when the feed order was saved.
  log_id bigint,
  old_log_no text NOT NULL DEFAULT '',
  species text NOT NULL DEFAULT '',
  check_diameter numeric(4, 1),
  check_length numeric(4, 2),
  volume numeric(9, 4),
  bft numeric(8, 0),
  note text NOT NULL DEFAULT '',
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, record_id) REFERENCES feed_orders
);
CREATE INDEX feed_order_logs_record ON feed_order_logs (tenant_id, record_id, place);
SELECT secure_tenant_table('feed_order_logs');

-- As 0600 and 0730 index other large lists.
DO $$
DECLARE
  large record;
  field text;
BEGIN
  FOR large IN SELECT * FROM (VALUES
    ('logs', 'in_date, log_no, id',
      ARRAY['log_no', 'old_log_no', 'species_id', 'cabinet_no', 'supplier_id', 'check_diameter', 'check_length', 'volume', 'bft',
        'out_status', 'sync_status', 'feed_order_id', 'remark', 'create_time', 'update_time'],
      ARRAY['log_no', 'old_log_no', 'cabinet_no', 'remark']),
    ('feed_orders', 'doc_date, doc_no, id',
      ARRAY['audit_status', 'handler_id', 'customer_id', 'species_id', 'cabinet_no', 'is_abroad', 'log_count', 'volume', 'bft',
        'remark', 'create_time', 'update_time'],
      ARRAY['doc_no', 'cabinet_no', 'remark'])
  ) AS listed (name, in_order, fields, texts)
  LOOP
    EXECUTE format('CREATE INDEX %s_listed ON %1$I (tenant_id, %s) INCLUDE (create_time, update_time) WHERE is_deleted = 0',
      large.name, large.in_order);
    FOREACH field IN ARRAY large.fields LOOP
      EXECUTE format('CREATE INDEX %s_by_%s ON %1$I (tenant_id, %2$I, %s) WHERE is_deleted = 0',
        large.name, field, large.in_order);
    END LOOP;
    BEGIN
      EXECUTE format('CREATE INDEX %s_texts ON %1$I USING gin (tenant_id, %s) WITH (fastupdate = off) WHERE is_deleted = 0',
        large.name, (
          SELECT string_agg(
            format('%1$I gin_trgm_ops, (string_to_array(lower(%1$I), NULL) || text_pairs(lower(%1$I)))', one), ', ')
          FROM unnest(large.texts) AS one));
    EXCEPTION WHEN undefined_object THEN
      RAISE NOTICE 'searching inside of the texts of % is not indexed: %', large.name, SQLERRM;
    END;
    BEGIN
      EXECUTE format('GRANT SELECT (tenant_id, id, is_deleted, %s) ON %I TO veneer_desk_search',
        array_to_string(large.texts, ', '), large.name);
      EXECUTE format('CREATE POLICY searched_rows ON %I FOR SELECT TO veneer_desk_search USING (true)', large.name);
    EXCEPTION WHEN insufficient_privilege OR undefined_object THEN
      RAISE NOTICE 'no role for searching: %', SQLERRM;
    END;
  END LOOP;
END $$;
