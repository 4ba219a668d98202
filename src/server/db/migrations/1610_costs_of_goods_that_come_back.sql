-- What the goods of an other outbound cost when goods of others changed the cost of their package (`../../stock/sold-costs.ts`), as of
-- sales since migration 1561.
ALTER TABLE other_out_packs
  ADD COLUMN cost_kept smallint NOT NULL DEFAULT 0 CHECK (cost_kept IN (0, 1, 2)),
  ADD COLUMN former_cost numeric(15, 6),
  ADD COLUMN former_cost_currency text NOT NULL DEFAULT '';
-- Whether the goods of a return are part of what their package costs on average. Those of earlier returns took its cost.
ALTER TABLE sale_return_packs ADD COLUMN is_averaged smallint NOT NULL DEFAULT 0;
