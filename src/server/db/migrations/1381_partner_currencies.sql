-- The currency that new documents of a customer or supplier begin with; empty for the company's.
ALTER TABLE customers ADD COLUMN currency text NOT NULL DEFAULT '';
ALTER TABLE suppliers ADD COLUMN currency text NOT NULL DEFAULT '';
