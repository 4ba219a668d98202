import { Button, Checkbox, Drawer } from 'antd';
import { type ComponentRef, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '#shared/errors';
import buttonRow from '../../../components/look/button-row.module.css';
import { formatArea } from '../../../components/words/numbers.ts';
import { showError } from '../../../stores/notices.ts';
import { noteRecentChoice } from '../../../stores/recent-choices.ts';
import { bundleByBundle, type FreePack, type PickSource, RECENT_PACKS } from './free-pack.ts';
import { LeftList } from './LeftList.tsx';
import styles from './PackPicker.module.css';
import { PartChooser } from './PartChooser.tsx';
import { pickWords } from './pick-words.ts';
import { StockList } from './StockList.tsx';
import { usePickedPacks } from './use-picked-packs.ts';
import type { Picking } from './use-picking.ts';

const WIDTH_PX = 1120;

interface PackPickerProps {
  source: PickSource;
  picking: Picking;
  /** Called when it has slid out: until then it keeps the focus. */
  onClosed: () => void;
}

/** Chooses packages, or some of their bundles, among those available to the document. */
export function PackPicker({ source, picking, onClosed }: PackPickerProps) {
  const { t } = useTranslation();
  const body = useRef<ComponentRef<'div'>>(null);
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  const [opened, setOpened] = useState<FreePack | null>(null);
  const [isByBundle, setByBundle] = useState(false);
  const [isTaking, setTaking] = useState(false);
  const title = t(pickWords(source));
  const [taken] = useState(() => picking.taken());
  const { keys, parts, picked, area, mayChoose, ...picks } = usePickedPacks(taken);

  async function take(): Promise<void> {
    if (picked.length === 0 || isTaking) return;
    setTaking(true);
    try {
      if (picking.add(isByBundle ? await bundleByBundle(source, picked) : picked)) {
        for (const { pack } of picked.toReversed()) noteRecentChoice(RECENT_PACKS, pack.packNo);
        close();
      }
    } catch (error) {
      showError(toAppError(error));
    }
    setTaking(false);
  }

  /** Puts the focus into the first field, unless a person was quicker than the drawer. */
  function enter(): void {
    if (!body.current?.contains(document.activeElement)) body.current?.querySelector('input')?.focus();
  }

  const list = {
    taken,
    parts,
    selection: { keys, onChange: picks.choose },
    openId: opened?.id,
    onRows: picks.setRows,
    onOpen: setOpened,
  };
  return (
    <Drawer
      open={isOpen}
      size={WIDTH_PX}
      title={title}
      onClose={close}
      afterOpenChange={(isIn) => (isIn ? enter() : onClosed())}
      footer={
        <div className={buttonRow.row}>
          <small aria-hidden="true">{t('documents.pickKeys')}</small>
          <span role="status">{t('documents.picked', { count: picked.length, area: formatArea(area) })}</span>
          {source.kind === 'stock' && source.toGrade && (
            <Checkbox checked={isByBundle} onChange={({ target }) => setByBundle(target.checked)}>
              {t('documents.byBundle')}
            </Checkbox>
          )}
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button
            type="primary"
            loading={isTaking}
            disabled={picked.length === 0}
            onClick={() => void take()}
          >
            {t('documents.takePicked')}
          </Button>
        </div>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: one key for all controls inside. */}
      <div
        ref={body}
        className={styles.body}
        onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && void take()}
      >
        {source.kind === 'left' ? (
          <LeftList source={source} {...list} />
        ) : (
          <StockList source={source} {...list} />
        )}
        {opened !== null && (
          <PartChooser
            key={opened.id}
            source={source}
            pack={opened}
            isFixed={!mayChoose(opened)}
            chosen={keys.includes(opened.id) ? (parts[opened.id] ?? 'all') : []}
            onChoose={(part) => picks.choosePart(opened, part)}
            onClose={() => setOpened(null)}
          />
        )}
      </div>
    </Drawer>
  );
}
