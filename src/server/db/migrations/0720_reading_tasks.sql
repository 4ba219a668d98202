-- Readings of tags handed to desks: what they have found, and what became of it. A zone may hold no package.
ALTER TABLE desk_tasks ADD COLUMN found jsonb;
ALTER TABLE desk_tasks ADD COLUMN results jsonb NOT NULL DEFAULT '[]';
ALTER TABLE desk_tasks DROP CONSTRAINT desk_tasks_total_check;
ALTER TABLE desk_tasks ADD CONSTRAINT desk_tasks_total_check CHECK (total >= 0);
