-- Lists of partners and documents that read more than a page: words whose signs every text has, but never side by side; words
-- of the newest or the oldest rows alone; days of creation in another order.

-- Signs of a text side by side, two by two.
CREATE FUNCTION text_pairs(of_text text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(SELECT substr(of_text, n, 2) FROM generate_series(1, length(of_text) - 1) AS n)
$$;

DO $$
DECLARE
  large record;
BEGIN
  FOR large IN SELECT * FROM (VALUES
    ('customers', 'code, id', ARRAY['code', 'name', 'short_name', 'phone', 'region']),
    ('suppliers', 'code, id', ARRAY['code', 'name', 'short_name', 'phone', 'region']),
    ('purchase_orders', 'doc_date, doc_no, id', ARRAY['doc_no', 'cabinet_no', 'remark']),
    ('inbounds', 'doc_date, doc_no, id', ARRAY['doc_no', 'cabinet_no', 'remark']),
    ('gradings', 'doc_date, doc_no, id', ARRAY['doc_no', 'remark']),
    ('sale_orders', 'doc_date, doc_no, id', ARRAY['doc_no', 'remark']),
    ('deliveries', 'doc_date, doc_no, id', ARRAY['doc_no', 'remark']),
    ('sale_returns', 'doc_date, doc_no, id', ARRAY['doc_no', 'remark']),
    ('other_ins', 'doc_date, doc_no, id', ARRAY['doc_no', 'remark']),
    ('other_outs', 'doc_date, doc_no, id', ARRAY['doc_no', 'remark'])
  ) AS listed (name, in_order, texts)
  LOOP
    -- With the times, so that days are looked for in the list's own order without reading the rows.
    EXECUTE format('DROP INDEX %I', large.name || '_listed');
    EXECUTE format('CREATE INDEX %s_listed ON %1$I (tenant_id, %s) INCLUDE (create_time, update_time) WHERE is_deleted = 0',
      large.name, large.in_order);

    -- Groups of three signs find longer words, single signs and pairs those of one or two and Chinese ones.
    BEGIN
      EXECUTE format('DROP INDEX IF EXISTS %I', large.name || '_texts');
      EXECUTE format('CREATE INDEX %s_texts ON %1$I USING gin (tenant_id, %s) WITH (fastupdate = off) WHERE is_deleted = 0',
        large.name, (
          SELECT string_agg(
            format('%1$I gin_trgm_ops, (string_to_array(lower(%1$I), NULL) || text_pairs(lower(%1$I)))', one), ', ')
          FROM unnest(large.texts) AS one));
    EXCEPTION WHEN undefined_object THEN
      RAISE NOTICE 'searching inside of the texts of % is not indexed: %', large.name, SQLERRM;
    END;
  END LOOP;
END $$;

-- Ids of the company's rows of a table whose column is like a pattern, which was made of `word`; no ids where there are more
-- than `most`, or where so many of the rows of all times are like it that reading rows in the list's order finds a page
-- sooner. `is_long`: the company has so many rows that counting those like the pattern takes long then.
CREATE OR REPLACE FUNCTION rows_like(of_table text, of_column text, pattern text, word text, most integer,
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
    -- 500 rows of 25 places: rows of one time often are like a word that no others are like.
    EXECUTE format('SELECT count(DISTINCT id) FROM '
      '(SELECT (SELECT id %1$s ORDER BY id LIMIT 1) AS first, (SELECT id %1$s ORDER BY id DESC LIMIT 1) AS last) AS ends, '
      'generate_series(0, 24) AS place, '
      'LATERAL (SELECT id, %2$I %1$s AND id >= first + (last - first) / 25 * place ORDER BY id LIMIT 20) AS sampled '
      'WHERE %3$s', live, of_column, alike)
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
    alike := alike || format(' AND (string_to_array(lower(%1$I), NULL) || text_pairs(lower(%1$I))) @> %2$s', of_column,
      CASE WHEN char_length(word) = 1 THEN 'ARRAY[lower($3)]' ELSE 'text_pairs(lower($3))' END);
  END IF;
  EXECUTE format('SELECT ARRAY(SELECT id %s AND %s LIMIT $4)', live, alike) INTO ids USING company, pattern, word, most + 1;
  IF cardinality(ids) > most THEN
    ids := NULL;
  END IF;
END $$;
