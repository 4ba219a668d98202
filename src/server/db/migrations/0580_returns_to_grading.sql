-- Whether the package was graded when the return sent it to grading, so that its reversal gives that back.
ALTER TABLE sale_return_packs ADD COLUMN was_graded smallint NOT NULL DEFAULT 0 CHECK (was_graded IN (0, 1));
