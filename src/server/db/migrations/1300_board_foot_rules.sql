-- F11: the log rule of a supplier's logs, and that of the board feet on a feed order.
ALTER TABLE suppliers
  ADD COLUMN board_foot_rule text NOT NULL DEFAULT 'BY_COMPANY'
    CHECK (board_foot_rule IN ('BY_COMPANY', 'DOYLE', 'SCRIBNER_C', 'INTL_14'));
ALTER TABLE feed_orders
  ADD COLUMN board_foot_rule text NOT NULL DEFAULT 'BY_LOG'
    CHECK (board_foot_rule IN ('BY_LOG', 'DOYLE', 'SCRIBNER_C', 'INTL_14'));
