-- Where an act led to: the step that a document was sent back to, the person who got the turn.
ALTER TABLE approval_events ADD COLUMN target text NOT NULL DEFAULT '';
