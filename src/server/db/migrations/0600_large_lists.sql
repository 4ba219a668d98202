-- Partners and documents: each filter and order that their lists offer has an index, in the order of the list among equals, so
-- that a page reads about as many rows as it shows, forwards or backwards. Texts are searched inside of by `rows_like`.
DROP INDEX customers_salesperson, suppliers_salesperson,
  purchase_orders_state, purchase_orders_day, purchase_orders_supplier, purchase_orders_receipt,
  inbounds_state, inbounds_day, inbounds_source, inbounds_supplier,
  gradings_state, gradings_day,
  sale_orders_state, sale_orders_day, sale_orders_customer, sale_orders_salesperson, sale_orders_shipping,
  deliveries_state, deliveries_day, deliveries_source, deliveries_customer, deliveries_salesperson,
  sale_returns_state, sale_returns_day, sale_returns_source, sale_returns_customer, sale_returns_salesperson,
  other_ins_state, other_ins_day, other_outs_state, other_outs_day;

DO $$
DECLARE
  partner text[] := ARRAY['name', 'short_name', 'kind', 'grade', 'phone', 'region', 'payment_terms', 'sales_user_id', 'status',
    'create_time', 'update_time'];
  document text[] := ARRAY['audit_status', 'handler_id', 'bundles', 'pieces', 'area', 'remark', 'create_time', 'update_time'];
  large record;
  field text;
BEGIN
  FOR large IN SELECT * FROM (VALUES
    ('customers', 'code, id', partner, ARRAY['code', 'name', 'short_name', 'phone', 'region']),
    ('suppliers', 'code, id', partner, ARRAY['code', 'name', 'short_name', 'phone', 'region']),
    ('purchase_orders', 'doc_date, doc_no, id',
      document || ARRAY['supplier_id', 'cabinet_no', 'expected_date', 'received_status', 'gross_amount'],
      ARRAY['doc_no', 'cabinet_no', 'remark']),
    ('inbounds', 'doc_date, doc_no, id',
      document || ARRAY['supplier_id', 'purchase_order_id', 'cabinet_no', 'gross_amount'],
      ARRAY['doc_no', 'cabinet_no', 'remark']),
    ('gradings', 'doc_date, doc_no, id', document || ARRAY['new_area', 'changed_area', 'change_rate_pct'],
      ARRAY['doc_no', 'remark']),
    ('sale_orders', 'doc_date, doc_no, id',
      document || ARRAY['customer_id', 'sales_user_id', 'shipped_status', 'return_status', 'gross_amount'],
      ARRAY['doc_no', 'remark']),
    ('deliveries', 'doc_date, doc_no, id',
      document || ARRAY['customer_id', 'sale_order_id', 'sales_user_id', 'return_status', 'gross_amount'],
      ARRAY['doc_no', 'remark']),
    ('sale_returns', 'doc_date, doc_no, id',
      document || ARRAY['customer_id', 'delivery_id', 'sales_user_id', 'gross_amount'],
      ARRAY['doc_no', 'remark']),
    ('other_ins', 'doc_date, doc_no, id', document || ARRAY['cause'], ARRAY['doc_no', 'remark']),
    ('other_outs', 'doc_date, doc_no, id', document || ARRAY['cause'], ARRAY['doc_no', 'remark'])
  ) AS listed (name, in_order, fields, texts)
  LOOP
    EXECUTE format('CREATE INDEX %s_listed ON %1$I (tenant_id, %s) WHERE is_deleted = 0', large.name, large.in_order);
    FOREACH field IN ARRAY large.fields LOOP
      EXECUTE format('CREATE INDEX %s_by_%s ON %1$I (tenant_id, %2$I, %s) WHERE is_deleted = 0',
        large.name, field, large.in_order);
    END LOOP;

    -- Groups of three signs find longer words, single signs those of one or two, as many Chinese ones are (0012, 0300).
    BEGIN
      EXECUTE format('CREATE INDEX %s_texts ON %1$I USING gin (tenant_id, %s) WITH (fastupdate = off) WHERE is_deleted = 0',
        large.name, (
          SELECT string_agg(format('%1$I gin_trgm_ops, string_to_array(lower(%1$I), NULL)', one), ', ')
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

-- Ids of the company's rows of a table whose column is like a pattern, which was made of `word`; no ids where there are more
-- than `most`, or where so many of the oldest and newest rows are like it that reading rows in the list's order finds a page
-- sooner. `is_long`: the company has so many rows that counting those like the pattern takes long then. It runs as a role that
-- may read the searched columns and nothing else.
CREATE FUNCTION rows_like(of_table text, of_column text, pattern text, word text, most integer,
  OUT ids bigint[], OUT is_long boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET enable_seqscan = off SET enable_indexscan = on SET max_parallel_workers_per_gather = 0 AS $$
DECLARE
  company varchar := current_setting('app.tenant_id');
  is_short boolean := char_length(word) < 3;
  live text := format('FROM %I WHERE tenant_id = $1 AND is_deleted = 0', of_table);
  -- Digits have no case, and ignoring case takes several times as long.
  like_it text := CASE WHEN lower(pattern) = upper(pattern) THEN 'LIKE $2' ELSE 'ILIKE $2' END;
  alike text := format('%I %s', of_column, like_it);
  usual integer;
BEGIN
  EXECUTE format('SELECT EXISTS (SELECT %s OFFSET 20000)', live) INTO is_long USING company;
  IF is_long THEN
    EXECUTE format('SELECT count(*) FROM ((SELECT %1$I %2$s ORDER BY id LIMIT 250) UNION ALL '
      '(SELECT %1$I %2$s ORDER BY id DESC LIMIT 250)) AS ends WHERE %3$s', of_column, live, alike)
      INTO usual USING company, pattern;
    IF usual >= (CASE WHEN is_short THEN 5 ELSE 25 END) THEN
      RETURN;
    END IF;
  END IF;
  -- PostgreSQL estimates that many rows have any sign, and would read all of the company's. Until the end of this function.
  PERFORM set_config('enable_indexscan', 'off', true);
  IF is_short THEN
    -- No column of the index: with no group of three it would be read as a whole.
    alike := format('(%I || '''') %s', of_column, like_it);
  END IF;
  -- Signs that are no letters of the database's locale are in no group of three.
  IF is_short OR word ~ '[^ -~]' THEN
    alike := alike || format(' AND string_to_array(lower(%I), NULL) @> string_to_array(lower($3), NULL)', of_column);
  END IF;
  EXECUTE format('SELECT ARRAY(SELECT id %s AND %s LIMIT $4)', live, alike) INTO ids USING company, pattern, word, most + 1;
  IF cardinality(ids) > most THEN
    ids := NULL;
  END IF;
END $$;
REVOKE EXECUTE ON FUNCTION rows_like FROM PUBLIC;
GRANT EXECUTE ON FUNCTION rows_like TO veneer_desk_tenant;
DO $$
BEGIN
  GRANT CREATE ON SCHEMA public TO veneer_desk_search;
  ALTER FUNCTION rows_like OWNER TO veneer_desk_search;
  REVOKE CREATE ON SCHEMA public FROM veneer_desk_search;
EXCEPTION WHEN insufficient_privilege OR undefined_object THEN
  RAISE NOTICE 'no role for searching: %', SQLERRM;
END $$;
