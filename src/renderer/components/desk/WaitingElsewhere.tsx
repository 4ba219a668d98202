import { useTranslation } from 'react-i18next';
import type { ServerState } from '#shared/desk/contract/server';
import { useDesk } from '../../stores/desk.ts';
import { useOfficeName } from './use-office-name.ts';

type Kind = Exclude<keyof ServerState['elsewhere'][number], 'server'>;

const WORDS = {
  entries: 'desk.elsewhere',
  jobs: 'desk.elsewhereJobs',
  tags: 'desk.elsewhereTags',
} as const satisfies Record<Kind, string>;

/** What of these kinds waits on this desk for other back offices, in numbers alone; nothing if nothing does. */
export function WaitingElsewhere({ kinds }: { kinds: readonly Kind[] }) {
  const { t } = useTranslation();
  const nameOf = useOfficeName();
  const elsewhere = useDesk((state) => state.server?.elsewhere);
  return elsewhere?.map(({ server, ...counts }) =>
    kinds
      .filter((kind) => counts[kind] > 0)
      .map((kind) => (
        <p key={`${server} ${kind}`} role="status">
          {t(WORDS[kind], {
            server: nameOf(server),
            count: counts[kind],
          })}
        </p>
      )),
  );
}
