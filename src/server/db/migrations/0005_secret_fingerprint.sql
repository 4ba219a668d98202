-- Keys are derived from a secret that is not in the database. What is kept is a fingerprint, so that a node with another
-- secret is noticed at its start.
DROP TABLE server_keys;

CREATE TABLE server_secret (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  fingerprint text NOT NULL
);

GRANT SELECT, INSERT, UPDATE ON server_secret TO veneer_desk_system;
