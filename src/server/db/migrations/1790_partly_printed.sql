-- A document of which some copies are on paper while others wait, or never came.
ALTER TABLE document_prints
  DROP CONSTRAINT document_prints_outcome_check,
  ADD CONSTRAINT document_prints_outcome_check
    CHECK (outcome IN ('waiting', 'partly', 'printed', 'unknown', 'failed'));
