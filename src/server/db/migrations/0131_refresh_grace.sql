-- The refresh token that was good before, and the network it was exchanged from: one that comes again at once from there is
-- an answer that was lost, not a theft.
ALTER TABLE sessions
  ADD COLUMN previous_refresh_token_id uuid,
  ADD COLUMN refreshed_from text NOT NULL DEFAULT '';
