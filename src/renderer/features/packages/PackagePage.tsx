import { Skeleton, Tabs } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { type PackDetail, packApi } from '#shared/api/pack';
import type { PackImage } from '#shared/api/pack-images';
import { packRecordApi } from '#shared/api/pack-records';
import { stockApi } from '#shared/api/stock';
import { TALLY_COMPARISON } from '#shared/documents/tally-comparison-api';
import { countedLines } from '#shared/domain/stock';
import { AppError } from '#shared/errors';
import { request } from '../../api/session.ts';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { inlinePart } from '../../components/loading/inline-part.tsx';
import { PendingPage } from '../../components/loading/PendingPage.tsx';
import { type Loaded, useLoaded } from '../../components/loading/use-loaded.ts';
import { useLanguage } from '../../components/words/words.ts';
import { useImageList } from '../../records/packages/use-image-list.ts';
import { TallyComparison, useTallyComparison } from '../../records/tally-comparison/TallyComparison.tsx';
import { useDeliveredCount } from '../../stores/deliveries.ts';
import { labelTab } from '../../stores/tabs.ts';
import type { PackageImagesProps } from './images/PackageImages.tsx';
import { Movements } from './Movements.tsx';
import { PackActs } from './PackActs.tsx';
import { PackageFacts } from './PackageFacts.tsx';
import { PackageHead } from './PackageHead.tsx';
import styles from './PackagePage.module.css';
import { LabelChecks, PrintRecords, TagRecords } from './RecordTables.tsx';
import { TallyTable } from './TallyTable.tsx';

const NONE: PackImage[] = [];

/** Loaded with its tab, because few packages have pictures, and reordering them needs a separate library. */
const PackageImages = inlinePart<PackageImagesProps>(
  async () => (await import('./images/PackageImages.tsx')).PackageImages,
  <PendingImages />,
);

/** 包详情: facts, tally lines, and the package's print and tag records. */
export function PackagePage() {
  const { id = '' } = useParams();
  return <OnePackage key={id} id={id} />;
}

function OnePackage({ id }: { id: string }) {
  const { t } = useTranslation();
  const pack = usePack(id);
  const images = useImageList(pack.data ? id : null);
  const packNo = pack.data?.packNo;

  useEffect(() => {
    if (packNo) labelTab(`/inventory/packages/${id}`, packNo);
  }, [id, packNo]);

  if (!pack.data) return <PackMissing pack={pack} />;
  return (
    <article className={styles.page} aria-label={t('layout.pack', { packNo: pack.data.packNo })}>
      {pack.error && <ErrorPanel error={pack.error} onRetry={pack.reload} />}
      <PackageHead pack={pack.data} images={images.data ?? NONE} onChanged={pack.reload} />
      <PackageFacts pack={pack.data} />
      <PackTabs key={pack.data.version} pack={pack.data} images={images} />
    </article>
  );
}

/** The package, reloaded after each of its records has reached the server. */
function usePack(id: string): Loaded<PackDetail> {
  const delivered = useDeliveredCount(id);
  return useLoaded(`${id}|${delivered}`, async (signal) => {
    if (!/^\d+$/.test(id)) throw new AppError('pack.not_found');
    return request(packApi.detail, { query: { id } }, { signal, quiet: true });
  });
}

function PackMissing({ pack }: { pack: Loaded<PackDetail> }) {
  const { t } = useTranslation();
  return <PendingPage title={t('layout.packDetail')} read={pack} list="/inventory/packages" />;
}

function PackTabs({ pack, images }: { pack: PackDetail; images: Loaded<PackImage[]> }) {
  const { t } = useTranslation();
  const query = { packId: pack.id };
  const delivered = useDeliveredCount(pack.id);
  const lines = useLoaded(pack.id, (signal) =>
    request(packApi.tallyLines, { query }, { signal, quiet: true }),
  );
  const prints = useLoaded(`${pack.id}|${delivered}`, (signal) =>
    request(packRecordApi.printRecords, { query }, { signal, quiet: true }),
  );
  const tags = useLoaded(`${pack.id}|${delivered}`, (signal) =>
    request(packRecordApi.tagRecords, { query }, { signal, quiet: true }),
  );
  const checks = useLoaded(`${pack.id}|${delivered}`, (signal) =>
    request(packRecordApi.labelChecks, { query }, { signal, quiet: true }),
  );
  const movements = useLoaded(pack.id, (signal) =>
    request(stockApi.movements, { query }, { signal, quiet: true }),
  );
  const acts = useLoaded(`${pack.id}|${delivered}`, (signal) =>
    request(packApi.acts, { query }, { signal, quiet: true }),
  );
  const language = useLanguage();
  const received = { area: 'pack', calls: packApi, id: pack.id } as const;
  const compared = useTallyComparison(received);
  // The lines that the figures count: without those graded away or shipped out, and without added ones that are not
  // received yet.
  const counted = { data: lines.data && countedLines(lines.data) };
  const count = (loaded: Pick<Loaded<unknown[]>, 'data'>) => (loaded.data ? ` (${loaded.data.length})` : '');

  return (
    <Tabs
      className={styles.tabs}
      items={[
        {
          key: 'tally',
          label: t('packages.tally') + count(counted),
          children: <TallyTable pack={pack} lines={lines} />,
        },
        ...(compared.data?.isKept
          ? [
              {
                key: 'comparison',
                label: TALLY_COMPARISON[language],
                children: <TallyComparison record={received} first={compared.data} />,
              },
            ]
          : []),
        {
          key: 'images',
          label: t('packageImages.title') + count(images),
          children: <PackageImages packId={pack.id} list={images} />,
        },
        {
          key: 'movements',
          label: t('packages.movements') + count(movements),
          children: <Movements movements={movements} />,
        },
        {
          key: 'prints',
          label: t('packages.printRecords') + count(prints),
          children: <PrintRecords records={prints} />,
        },
        {
          key: 'tags',
          label: t('packages.tagRecords') + count(tags),
          children: <TagRecords records={tags} />,
        },
        {
          key: 'checks',
          label: t('packages.labelChecks') + count(checks),
          children: <LabelChecks records={checks} />,
        },
        {
          key: 'acts',
          label: t('packages.acts') + count(acts),
          children: <PackActs acts={acts} />,
        },
      ]}
    />
  );
}

function PendingImages() {
  const { t } = useTranslation();
  return <Skeleton active aria-label={t('common.loading')} />;
}
