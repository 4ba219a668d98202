-- The clock of what one person sends and receives. A message takes it for both its people before it is stored, so that
-- in what either of them sees, times differ and grow in the order of the commits, whichever nodes and clocks were involved.
CREATE TABLE chat_timelines (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  user_id bigint NOT NULL,
  -- Whole milliseconds.
  last_time timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, user_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users
);
SELECT secure_tenant_table('chat_timelines');

CREATE TABLE chat_messages (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  -- The sender's own id of the message; sent again, it is stored once.
  client_id text NOT NULL,
  from_user bigint NOT NULL,
  to_user bigint NOT NULL,
  chat_type smallint NOT NULL DEFAULT 2,
  msg_type smallint NOT NULL DEFAULT 0,
  content text NOT NULL,
  create_time timestamptz NOT NULL,
  -- 1: it got to a device of the receiver.
  reach_status smallint NOT NULL DEFAULT 0,
  read_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, from_user) REFERENCES users,
  FOREIGN KEY (tenant_id, to_user) REFERENCES users
);
CREATE UNIQUE INDEX chat_messages_client ON chat_messages (tenant_id, from_user, client_id);
CREATE INDEX chat_messages_received ON chat_messages (tenant_id, to_user, create_time);
CREATE INDEX chat_messages_sent ON chat_messages (tenant_id, from_user, create_time);
CREATE INDEX chat_messages_pair
  ON chat_messages (tenant_id, least(from_user, to_user), greatest(from_user, to_user), create_time);
CREATE INDEX chat_messages_unread ON chat_messages (tenant_id, to_user, from_user) WHERE read_at IS NULL;
SELECT secure_tenant_table('chat_messages');

-- One row for each side: whom `user_id` talks with.
CREATE TABLE chat_conversations (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  user_id bigint NOT NULL,
  peer_id bigint NOT NULL,
  last_message_id bigint NOT NULL,
  last_time timestamptz NOT NULL,
  unread_num integer NOT NULL DEFAULT 0 CHECK (unread_num >= 0),
  PRIMARY KEY (tenant_id, user_id, peer_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users,
  FOREIGN KEY (tenant_id, peer_id) REFERENCES users,
  FOREIGN KEY (tenant_id, last_message_id) REFERENCES chat_messages
);
CREATE INDEX chat_conversations_latest ON chat_conversations (tenant_id, user_id, last_time DESC);
SELECT secure_tenant_table('chat_conversations');

-- Sign-ins of a person that came to chat on a kind of device. One of them has the seat; those it was taken from do not get
-- it back while that one stands. Who came last is told by the order of the commits and not by a clock.
CREATE TABLE chat_seats (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  user_id bigint NOT NULL,
  device text NOT NULL CHECK (device IN ('web', 'app', 'other')),
  session_id bigint NOT NULL,
  lost_at timestamptz,
  PRIMARY KEY (tenant_id, user_id, device, session_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users
);
SELECT secure_tenant_table('chat_seats');

-- What the system tells people.
CREATE TABLE chat_notices (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  create_time timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
SELECT secure_tenant_table('chat_notices');

CREATE TABLE chat_notice_receivers (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  notice_id bigint NOT NULL,
  user_id bigint NOT NULL,
  reached_at timestamptz,
  PRIMARY KEY (tenant_id, notice_id, user_id),
  FOREIGN KEY (tenant_id, notice_id) REFERENCES chat_notices,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users
);
CREATE INDEX chat_notice_receivers_waiting
  ON chat_notice_receivers (tenant_id, user_id, notice_id) WHERE reached_at IS NULL;
SELECT secure_tenant_table('chat_notice_receivers');
