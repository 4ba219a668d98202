import { Button, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { api } from '#shared/api/index';
import { packActApi } from '#shared/api/pack-acts';
import type { TaggedPack } from '#shared/api/tag-reading';
import type { ReadingResult } from '#shared/desk-tasks/found-tags';
import { DOCUMENTS } from '#shared/documents/index';
import type { CountedPack } from '#shared/domain/tag-count';
import { useAction } from '../../components/loading/use-action.ts';
import { useGoOn } from '../../components/page/use-go-on.ts';
import { formatCount } from '../../components/words/numbers.ts';
import { useLanguage } from '../../components/words/words.ts';
import { useChange } from '../../records/calls/use-change.ts';
import { usePermission } from '../../stores/session.ts';
import { portionsByOwner, portionsOf } from './portions.ts';
import styles from './TagReading.module.css';
import { packsToSettle } from './to-settle.ts';

interface SettlementProps {
  rows: readonly CountedPack[];
  /** The number of tags read; until all are in the rows, a package that was read may seem to be missing. */
  tags: number;
  region: string;
  /** Ids of packages for which a document was made: they are not booked again. */
  settled: ReadonlySet<string>;
  /** Gets the ids of each document's packages. */
  onSettled: (ids: readonly string[]) => void;
  onDone: () => void;
  /** Gets each document that is made, before its page is opened. */
  onMade?: (made: ReadingResult) => Promise<void>;
}

/**
 * Settles a stock-take, once the packages of all tags are known: moves packages into the zone, and makes documents for
 * losses and gains (W5).
 */
export function Settlement({ rows, tags, region, settled, onSettled, onDone, onMade }: SettlementProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const goOn = useGoOn();
  const change = useChange('pack');
  const action = useAction();
  const mayLose = usePermission('otherOut_add');
  const mayGain = usePermission('otherIn_add');
  const mayMove = usePermission('pack_move');
  const { lost, gained, moved, locked, booked } = packsToSettle(rows, settled);

  const make = (kind: 'otherOut' | 'otherIn', cause: 'LOSS' | 'GAIN', packs: readonly TaggedPack[]) => {
    const { menu, words } = DOCUMENTS[kind];
    const portions = kind === 'otherIn' ? portionsByOwner(packs) : portionsOf(packs);
    const success =
      portions.length === 1
        ? t('tagReading.madeDocument', { one: words.one[language] })
        : t('tagReading.madeDocuments', { count: portions.length, many: words.many[language] });
    return action.run(
      async () => {
        const ids: string[] = [];
        for (const portion of portions) {
          const body = {
            cause,
            ...(kind === 'otherIn' && { customerId: portion[0]?.ownerId }),
            remark: `${t('tagReading.count')} ${region}`,
            packs: portion.map(({ packNo }) => ({ packNo })),
          };
          const { id = '' } = await change.run(api[kind].submit, { body });
          onSettled(portion.map((pack) => pack.id));
          ids.push(id);
          await onMade?.({ kind, id });
        }
        onDone();
        goOn(ids.length === 1 ? `${menu.path}/${ids[0]}` : menu.path);
      },
      { success },
    );
  };

  const move = () =>
    action.run(
      async () => {
        for (const portion of portionsOf(moved))
          await change.run(packActApi.move, { body: { ids: portion.map(({ id }) => id), region } });
        onDone();
      },
      { success: t('tagReading.moved', { region }) },
    );

  // Without a tag the whole zone seems to be missing.
  if (tags === 0) return null;
  const asked = tags - rows.reduce((known, { epcs }) => known + epcs.length, 0);
  if (asked > 0) return <p role="status">{t('tagReading.asking', { count: formatCount(asked) })}</p>;
  return (
    <div className={styles.bar}>
      {mayLose && lost.length > 0 && (
        <Tooltip title={t('tagReading.lossNote')}>
          <Button loading={action.busy} onClick={() => void make('otherOut', 'LOSS', lost)}>
            {t('tagReading.loss', { count: formatCount(lost.length) })}
          </Button>
        </Tooltip>
      )}
      {mayGain && gained.length > 0 && (
        <Tooltip title={t('tagReading.gainNote')}>
          <Button loading={action.busy} onClick={() => void make('otherIn', 'GAIN', gained)}>
            {t('tagReading.gain', { count: formatCount(gained.length) })}
          </Button>
        </Tooltip>
      )}
      {mayMove && moved.length > 0 && (
        <Button loading={action.busy} onClick={() => void move()}>
          {t('tagReading.move', { count: formatCount(moved.length), region })}
        </Button>
      )}
      {locked.length > 0 && <p>{t('tagReading.lockedNote', { count: formatCount(locked.length) })}</p>}
      {booked.length > 0 && <p>{t('tagReading.bookedNote', { count: formatCount(booked.length) })}</p>}
    </div>
  );
}
