import { EditOutlined, PrinterOutlined, TagOutlined } from '@ant-design/icons';
import { Alert, Button, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { PackDetail } from '#shared/api/pack';
import type { PackImage } from '#shared/api/pack-images';
import { AppError } from '#shared/errors';
import { splicingAddress } from '#shared/menu/addresses';
import { CopyButton } from '../../components/CopyButton.tsx';
import { Decorative } from '../../components/Decorative.tsx';
import texts from '../../components/look/texts.module.css';
import tones from '../../components/look/tones.module.css';
import { useGoOn } from '../../components/page/use-go-on.ts';
import { RefusableButton } from '../../components/RefusableButton.tsx';
import { useRefusalWords } from '../../components/words/words.ts';
import { RowActions } from '../../records/acts/RowActions.tsx';
import { openLabelDialog, openTagDialog } from '../../stores/dialogs.ts';
import { usePermission } from '../../stores/session.ts';
import { SplitDialog } from './acts/SplitDialog.tsx';
import { usePackActs } from './acts/use-pack-acts.tsx';
import { CoverPicture } from './images/CoverPicture.tsx';
import styles from './PackageHead.module.css';
import { RfidTag, StockTag } from './status-tags.tsx';
import { TallyDownload } from './TallyDownload.tsx';

interface PackageHeadProps {
  pack: PackDetail;
  images: readonly PackImage[];
  /** Called after an act changed the package, or was refused, because others may have. */
  onChanged: () => void;
}

/** Cover, number, states and actions, each with its reason where disabled. */
export function PackageHead({ pack, images, onChanged }: PackageHeadProps) {
  const { t } = useTranslation();
  const refusalWords = useRefusalWords();
  const mayPrint = usePermission('pack_print');
  const mayTag = usePermission('pack_tag');
  const mayEdit = usePermission('pack_edit');
  const navigate = useNavigate();
  const goOn = useGoOn();
  const [isSplitting, setSplitting] = useState(false);
  const acts = usePackActs(() => setSplitting(true), onChanged);
  const printRefusal = !mayPrint
    ? t('packages.noPrintPermission')
    : pack.totals.bundles === 0 && refusalWords(new AppError('pack.no_tally', { packNo: pack.packNo }));
  const isVoid = pack.stockStatus === 'VOID';
  const untaggable = isVoid ? t('packages.isVoidToTag') : '';
  const tagRefusal = mayTag ? untaggable : t('packages.noTagPermission');

  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <CoverPicture packId={pack.id} images={images} />
        <h1 className={texts.numbers}>{pack.packNo}</h1>
        <CopyButton iconOnly text={pack.packNo} label={t('packages.copyPackNo')} />
        <StockTag stockStatus={pack.stockStatus} />
        <RfidTag rfidStatus={pack.rfidStatus} />
        {pack.pendingBundles > 0 && (
          <Tag className={tones.amber}>{t('packages.waiting', { amount: pack.pendingBundles })}</Tag>
        )}
        {pack.labelOutdated && <Tag className={tones.amber}>{t('packages.labelOutdated')}</Tag>}
      </div>
      <div className={styles.actions}>
        {mayEdit && (
          <RefusableButton
            icon={<Decorative icon={EditOutlined} />}
            refusal={isVoid ? t('packages.isVoid') : ''}
            onClick={() => void navigate(`/inventory/packages/${pack.id}/tally`)}
          >
            {t('packages.change')}
          </RefusableButton>
        )}
        <RefusableButton
          icon={<Decorative icon={TagOutlined} />}
          refusal={tagRefusal}
          onClick={() => openTagDialog(pack)}
        >
          {t('packages.writeTag')}
        </RefusableButton>
        <RefusableButton
          type="primary"
          icon={<Decorative icon={PrinterOutlined} />}
          refusal={printRefusal || ''}
          onClick={() => openLabelDialog({ of: 'pack', records: [pack] })}
        >
          {t('packages.printLabel')}
        </RefusableButton>
      </div>
      <div className={styles.acts}>
        <RowActions
          actions={acts.filter(({ on }) => on !== 'batch')}
          rows={[{ ...pack }]}
          onDone={onChanged}
        />
        <TallyDownload packIds={[pack.id]} />
        <Button onClick={() => void navigate(splicingAddress(pack.id))}>{t('packages.splice')}</Button>
      </div>
      {isSplitting && (
        <SplitDialog
          pack={pack}
          onClose={() => setSplitting(false)}
          onRefused={onChanged}
          onSplit={(id) => {
            setSplitting(false);
            onChanged();
            goOn(`/inventory/packages/${id}`);
          }}
        />
      )}
      {pack.labelOutdated && (
        <Alert type="warning" showIcon title={t('packages.labelOutdatedAdvice')} className={styles.alert} />
      )}
    </header>
  );
}
