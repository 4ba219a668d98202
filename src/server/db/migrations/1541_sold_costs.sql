-- What goods had cost, per m² without tax, when goods of other packages changed the cost of theirs; null while that one counts.
ALTER TABLE delivery_packs ADD COLUMN former_cost numeric(12, 6), ADD COLUMN former_cost_currency text NOT NULL DEFAULT '';
ALTER TABLE sale_return_packs ADD COLUMN former_cost numeric(12, 6), ADD COLUMN former_cost_currency text NOT NULL DEFAULT '';
