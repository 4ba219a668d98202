import { App, Button, Input, Tooltip } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { api } from '#shared/api/index';
import { packActApi } from '#shared/api/pack-acts';
import { tagReadingApi } from '#shared/api/tag-reading';
import type { Stocktake } from '#shared/desk/contract';
import { DOCUMENTS } from '#shared/documents/index';
import type { CountedPack } from '#shared/domain/tag-count';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useAction } from '../../components/loading/use-action.ts';
import { useLoaded } from '../../components/loading/use-loaded.ts';
import { useLanguage } from '../../components/words/words.ts';
import { requireDesk } from '../../desk/connect.ts';
import { localDateTime } from '../../i18n/dates.ts';
import { useChange } from '../../records/calls/use-change.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { usePermission, useTenantId } from '../../stores/session.ts';
import { Counts } from './Counts.tsx';
import { CountTable } from './CountTable.tsx';
import { ReadingBar } from './ReadingBar.tsx';
import { SheetButton } from './SheetButton.tsx';
import styles from './TagReading.module.css';
import { useCountedPacks } from './use-counted-packs.ts';
import { useTagReader } from './use-tag-reader.ts';

/** Tags that the desk is asked for at once. */
const PORTION = 10_000;

/** 盘点: the tags of a zone against what is on hand there; the desk keeps them through a restart. */
export function StocktakePanel() {
  const [open, setOpen] = useState<Stocktake | null>(null);
  return open === null ? (
    <ChooseStocktake onOpen={setOpen} />
  ) : (
    <OpenStocktake key={open.key} stocktake={open} onClose={() => setOpen(null)} />
  );
}

/** Begins a stock-take of a zone, or goes on with one of this desk. */
function ChooseStocktake({ onOpen }: { onOpen: (stocktake: Stocktake) => void }) {
  const { t } = useTranslation();
  const tenantId = useTenantId();
  const [region, setRegion] = useState('');
  const action = useAction();
  const list = useLoaded(tenantId, () => requireDesk().rfid.stocktakes({ tenantId }));

  async function begin(): Promise<void> {
    const key = crypto.randomUUID();
    onOpen(await requireDesk().rfid.beginStocktake({ key, tenantId, region: region.trim() }));
  }

  return (
    <div className={styles.panel}>
      <div className={styles.bar}>
        <Input
          style={{ width: 220 }}
          aria-label={t('tagReading.region')}
          placeholder={t('tagReading.region')}
          maxLength={50}
          value={region}
          onChange={({ target }) => setRegion(target.value)}
          onPressEnter={() => region.trim() !== '' && void action.run(begin)}
        />
        <Button
          type="primary"
          disabled={region.trim() === ''}
          loading={action.busy}
          onClick={() => void action.run(begin)}
        >
          {t('tagReading.begin')}
        </Button>
      </div>
      {list.error && <ErrorPanel error={list.error} onRetry={list.reload} />}
      {(list.data ?? []).length > 0 && (
        <section className={styles.panel} aria-label={t('tagReading.begun')}>
          <h2>{t('tagReading.begun')}</h2>
          {list.data?.map((stocktake) => (
            <div key={stocktake.key}>
              <Button onClick={() => onOpen(stocktake)}>
                {t('tagReading.resume', {
                  region: stocktake.region,
                  time: localDateTime(new Date(stocktake.startedAt)),
                  count: stocktake.tags,
                })}
              </Button>
            </div>
          ))}
        </section>
      )}
    </div>
  );
}

interface OpenStocktakeProps {
  stocktake: Stocktake;
  onClose: () => void;
}

function OpenStocktake({ stocktake: { key, region }, onClose }: OpenStocktakeProps) {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const { reader, state } = useTagReader();
  const action = useAction();
  const expected = useEndpoint('tagReading', tagReadingApi.ofZone, { region });
  const earlier = useLoaded(key, async () => {
    reader.clear();
    for (let from = 0; ; from += PORTION) {
      const tags = await requireDesk().rfid.stocktakeTags({ key, from, size: PORTION });
      reader.addTags(tags);
      if (tags.length < PORTION) return true;
    }
  });
  const isReady = expected.data !== null && earlier.data !== null;
  const rows = useCountedPacks(state, expected.data);
  const untagged = rows.filter(({ result }) => result === 'untagged').length;

  async function remove(): Promise<void> {
    const isMeant = await modal.confirm({
      title: t('tagReading.removeTitle', { region }),
      content: t('tagReading.removeText'),
      okText: t('records.remove'),
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
    });
    if (!isMeant) return;
    await action.run(async () => {
      await reader.stop();
      await requireDesk().rfid.removeStocktake({ key });
      onClose();
    });
  }

  return (
    <div className={styles.panel}>
      <div className={styles.bar}>
        <h2>{`${t('tagReading.count')} ${region}`}</h2>
        <Button disabled={state.isReading} onClick={onClose}>
          {t('tagReading.another')}
        </Button>
        <Button danger loading={action.busy} onClick={() => void remove()}>
          {t('tagReading.remove')}
        </Button>
      </div>
      {expected.error && <ErrorPanel error={expected.error} onRetry={expected.reload} />}
      {earlier.error && <ErrorPanel error={earlier.error} onRetry={earlier.reload} />}
      <ReadingBar reader={reader} state={state} mayStart={isReady} stocktakeKey={key}>
        <SheetButton title={`${t('tagReading.count')} ${region}`} rows={rows} />
      </ReadingBar>
      {isReady && <Counts rows={rows} />}
      {untagged > 0 && <p>{t('tagReading.untaggedNote', { count: untagged })}</p>}
      {isReady && !state.isReading && <Settlement rows={rows} region={region} onDone={expected.reload} />}
      {isReady && <CountTable label={region} rows={rows} tags={state.tags} isCompared />}
    </div>
  );
}

interface SettlementProps {
  rows: readonly CountedPack[];
  region: string;
  onDone: () => void;
}

/** What follows from a stock-take: packages moved into the zone, and documents of losses and gains (W5). */
function Settlement({ rows, region, onDone }: SettlementProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { message } = App.useApp();
  const navigate = useNavigate();
  const change = useChange('pack');
  const action = useAction();
  const mayLose = usePermission('otherOut_add');
  const mayGain = usePermission('otherIn_add');
  const mayMove = usePermission('pack_move');
  const packsOf = (result: CountedPack['result'], stockStatus: string) =>
    rows.flatMap(({ result: is, pack }) =>
      is === result && pack?.isSeen && pack.stockStatus === stockStatus ? [pack] : [],
    );
  const lost = packsOf('missing', 'IN_STOCK');
  const locked = packsOf('missing', 'LOCKED').length;
  const gained = packsOf('extra', 'PENDING_IN');
  const moved = packsOf('extra', 'IN_STOCK');

  const make = (kind: 'otherOut' | 'otherIn', cause: 'LOSS' | 'GAIN', packs: typeof lost) =>
    action.run(async () => {
      const body = {
        cause,
        remark: `${t('tagReading.count')} ${region}`,
        packs: packs.map(({ packNo }) => ({ packNo })),
      };
      const { id } = await change.run(api[kind].submit, { body });
      const { menu, words } = DOCUMENTS[kind];
      void message.success(t('tagReading.madeDocument', { one: words.one[language] }));
      void navigate(`${menu.path}/${id}`);
    });

  const move = () =>
    action.run(async () => {
      await change.run(packActApi.move, { body: { ids: moved.map(({ id }) => id), region } });
      void message.success(t('tagReading.moved', { region }));
      onDone();
    });

  return (
    <div className={styles.bar}>
      {mayLose && lost.length > 0 && (
        <Tooltip title={t('tagReading.lossNote')}>
          <Button loading={action.busy} onClick={() => void make('otherOut', 'LOSS', lost)}>
            {t('tagReading.loss', { count: lost.length })}
          </Button>
        </Tooltip>
      )}
      {mayGain && gained.length > 0 && (
        <Tooltip title={t('tagReading.gainNote')}>
          <Button loading={action.busy} onClick={() => void make('otherIn', 'GAIN', gained)}>
            {t('tagReading.gain', { count: gained.length })}
          </Button>
        </Tooltip>
      )}
      {mayMove && moved.length > 0 && (
        <Button loading={action.busy} onClick={() => void move()}>
          {t('tagReading.move', { count: moved.length, region })}
        </Button>
      )}
      {locked > 0 && <p>{t('tagReading.lockedNote', { count: locked })}</p>}
    </div>
  );
}
