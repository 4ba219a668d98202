-- What a person chose about his own screens, by a name the page gives it.
CREATE TABLE user_preferences (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  user_id bigint NOT NULL,
  key varchar(100) NOT NULL,
  value jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  update_time timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, user_id, key)
);
SELECT secure_tenant_table('user_preferences');

-- Saved views of lists: filters, order and columns under a name.
CREATE TABLE list_views (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  -- Area of the list; whoever holds <list>_view may see its shared views.
  list varchar(50) NOT NULL,
  owner_id bigint NOT NULL,
  name varchar(50) NOT NULL,
  -- Query of the list's address, without the page.
  query text NOT NULL DEFAULT '',
  -- Columns and density; null leaves them to the person.
  layout jsonb,
  is_shared boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  create_time timestamptz NOT NULL DEFAULT now(),
  update_time timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, list, owner_id, name)
);
SELECT secure_tenant_table('list_views');
