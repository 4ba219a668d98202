import { api } from '#shared/api/index';
import type { Job } from '#shared/api/job';
import type { ServerContext } from '../../context.ts';
import { type Implementation, implement } from '../../http/implement.ts';
import { formatTime } from '../../http/time.ts';
import type { ListedJob } from '../../jobs/store.ts';

/** Calls of the caller's own jobs; `record.not_found` for those of other users. */
export function jobRoutes({ jobs }: ServerContext): Implementation[] {
  const present = ({ id, kind, state, done, total, message, error, ...job }: ListedJob): Job => ({
    id,
    kind,
    words: jobs.wordsOf(kind),
    state,
    done,
    total,
    message,
    error,
    fileName: job.fileName ?? '',
    createTime: formatTime(job.createTime),
    endTime: formatTime(job.endTime),
  });

  return [
    implement(api.job.list, async ({ user }) => (await jobs.findOwn(user)).map(present)),
    implement(api.job.detail, async ({ user, query }) => present(await jobs.findOne(user, query.id))),
    implement(api.job.cancel, async ({ user, facts, query }) => {
      await jobs.cancel({ user, facts }, query.id);
      return {};
    }),
    implement(api.job.download, ({ user, query }) => jobs.readResult(user, query.id)),
  ];
}
