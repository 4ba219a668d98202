-- Work that goes on after the call that asked for it: large downloads and imports.
CREATE TABLE jobs (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  kind text NOT NULL,
  owner_id bigint NOT NULL,
  -- Department the owner worked in when he started it; NULL for none.
  owner_dept bigint,
  -- Where he called from, for the audit trail, and what language he reads.
  address text NOT NULL DEFAULT '',
  language text NOT NULL CHECK (language IN ('zh', 'en')),
  input jsonb NOT NULL,
  -- Files: what it was given and what it made.
  input_file bigint,
  result_file bigint,
  state text NOT NULL DEFAULT 'QUEUED' CHECK (state IN ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')),
  -- Its owner wants it to stop.
  cancel_asked boolean NOT NULL DEFAULT false,
  -- Rows, of so many where that is known.
  done integer NOT NULL DEFAULT 0,
  total integer,
  -- What it is at or what came of it, in both languages.
  message jsonb,
  -- Why it failed: code and details.
  error jsonb,
  create_time timestamptz NOT NULL DEFAULT now(),
  start_time timestamptz,
  end_time timestamptz,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX jobs_of_owner ON jobs (tenant_id, owner_id, id);
SELECT secure_tenant_table('jobs');

-- Jobs that wait or run. Nodes look for work here without seeing what it is about.
CREATE TABLE job_queue (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  job_id bigint NOT NULL,
  kind text NOT NULL,
  -- Nodes that have begun it.
  attempts smallint NOT NULL DEFAULT 0,
  -- Of the node that works on it, until when unless it is renewed; NULL while nobody does.
  lease bigint,
  lease_until timestamptz,
  PRIMARY KEY (tenant_id, job_id)
);
SELECT secure_tenant_table('job_queue');
CREATE POLICY system_rows ON job_queue TO veneer_desk_system USING (true) WITH CHECK (true);
GRANT SELECT, UPDATE ON job_queue TO veneer_desk_system;

-- When each company last had its turn.
CREATE TABLE job_turns (
  company varchar(12) PRIMARY KEY,
  taken_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON job_turns TO veneer_desk_system;

-- Files of jobs count against the quota as others do; no upload makes one and no file address reads one.
ALTER TABLE files DROP CONSTRAINT files_scope_check;
ALTER TABLE files ADD CONSTRAINT files_scope_check CHECK (scope IN ('tenant', 'private', 'common', 'job'));
