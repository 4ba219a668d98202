-- 3: its rest was cancelled (完结). An order that waits for deliveries is below 2 as before.
ALTER TABLE sale_orders
  DROP CONSTRAINT sale_orders_shipped_status_check,
  ADD CONSTRAINT sale_orders_shipped_status_check CHECK (shipped_status BETWEEN 0 AND 3);
