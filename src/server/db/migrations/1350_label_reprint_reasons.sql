-- Why a label was printed again, where the company's rule asks for a reason.
ALTER TABLE print_records ADD COLUMN reason text NOT NULL DEFAULT '';
