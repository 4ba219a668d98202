-- The id by which desks recognise this back office at another address. It belongs to the data: every node and every
-- restored backup has the same one. It is public and proves nothing.
CREATE TABLE back_office (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  id text NOT NULL
);

INSERT INTO back_office (id) VALUES (replace(gen_random_uuid()::text, '-', ''));

GRANT SELECT ON back_office TO veneer_desk_system;
