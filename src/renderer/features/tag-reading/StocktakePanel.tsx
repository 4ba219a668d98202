import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tagReadingApi } from '#shared/api/tag-reading';
import type { Stocktake } from '#shared/desk/contract/stocktakes';
import { request } from '../../api/session.ts';
import { useConfirmDanger } from '../../components/dialog/use-confirm-danger.ts';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useAction } from '../../components/loading/use-action.ts';
import { useLoaded } from '../../components/loading/use-loaded.ts';
import { formatCount } from '../../components/words/numbers.ts';
import { requireDesk } from '../../desk/connect.ts';
import { localDateTime } from '../../i18n/dates.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { useTenantId } from '../../stores/session.ts';
import { Counts } from './Counts.tsx';
import { CountTable } from './CountTable.tsx';
import { takeOverTags } from './kept-tags.ts';
import { ReadingBar } from './ReadingBar.tsx';
import { Settlement } from './Settlement.tsx';
import { SheetButton } from './SheetButton.tsx';
import styles from './TagReading.module.css';
import { useCountedPacks } from './use-counted-packs.ts';
import { useSettled } from './use-settled.ts';
import { useTagReader } from './use-tag-reader.ts';
import { ZoneInput } from './ZoneInput.tsx';

/** 盘点: compares the tags read in a zone with its stock; the desk stores the tags, so that they survive a restart. */
export function StocktakePanel() {
  const [open, setOpen] = useState<Stocktake | null>(null);
  return open === null ? (
    <ChooseStocktake onOpen={setOpen} />
  ) : (
    <OpenStocktake key={open.key} stocktake={open} onClose={() => setOpen(null)} />
  );
}

/** Starts a stock-take of a zone, or continues one of this desk. */
function ChooseStocktake({ onOpen }: { onOpen: (stocktake: Stocktake) => void }) {
  const { t } = useTranslation();
  const tenantId = useTenantId();
  const [region, setRegion] = useState('');
  const action = useAction();
  const list = useLoaded(tenantId, () => requireDesk().rfid.stocktakes({ tenantId }));

  async function begin(): Promise<void> {
    const key = crypto.randomUUID();
    const zone = await request(tagReadingApi.zone, { query: { region } }, { quiet: true });
    onOpen(await requireDesk().rfid.beginStocktake({ key, tenantId, region: zone.region }));
  }

  return (
    <div className={styles.panel}>
      <div className={styles.bar}>
        <ZoneInput
          label={t('tagReading.region')}
          value={region}
          onChange={setRegion}
          onPressEnter={() => region.trim() !== '' && void action.run(begin, { success: false })}
        />
        <Button
          type="primary"
          disabled={region.trim() === ''}
          loading={action.busy}
          onClick={() => void action.run(begin, { success: false })}
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
                  name: stocktake.region,
                  time: localDateTime(new Date(stocktake.startedAt)),
                  count: formatCount(stocktake.tags),
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
  const confirmDanger = useConfirmDanger();
  const { reader, state } = useTagReader();
  const action = useAction();
  const settled = useSettled();
  const expected = useEndpoint('tagReading', tagReadingApi.ofZone, { region });
  const earlier = useLoaded(key, (signal) => takeOverTags(reader, key, signal));
  const isReady = expected.data !== null && earlier.data !== null;
  const rows = useCountedPacks(state, expected.data);
  const untagged = rows.filter(({ result }) => result === 'untagged').length;

  async function remove(): Promise<void> {
    const isConfirmed = await confirmDanger({
      title: t('tagReading.removeTitle', { region }),
      content: t('tagReading.removeText'),
    });
    if (!isConfirmed) return;
    await action.run(
      async () => {
        await reader.stop();
        await requireDesk().rfid.removeStocktake({ key });
        onClose();
      },
      { success: t('records.removed') },
    );
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
      {expected.data?.length === 0 && (
        <Alert type="warning" showIcon title={t('tagReading.emptyZone', { region })} />
      )}
      {isReady && <Counts rows={rows} />}
      {untagged > 0 && <p>{t('tagReading.untaggedNote', { count: formatCount(untagged) })}</p>}
      {isReady && !state.isReading && (
        <Settlement
          {...settled}
          rows={rows}
          tags={state.tags.size}
          region={region}
          onDone={expected.reload}
        />
      )}
      {isReady && <CountTable label={region} rows={rows} reader={reader} isCompared />}
    </div>
  );
}
