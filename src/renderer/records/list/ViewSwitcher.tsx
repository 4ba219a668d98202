import { DownOutlined } from '@ant-design/icons';
import { Button, type MenuProps } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Decorative } from '../../components/Decorative.tsx';
import { CLOSING_AT_ONCE } from '../../components/dialog/closing-at-once.ts';
import { useConfirmDanger } from '../../components/dialog/use-confirm-danger.ts';
import { lazyPage } from '../../components/loading/lazy-screen.ts';
import { OpenedPart } from '../../components/loading/OpenedPart.tsx';
import { useAction } from '../../components/loading/use-action.ts';
import texts from '../../components/look/texts.module.css';
import { MenuDropdown } from '../../components/MenuDropdown.tsx';
import type { ListViews } from './use-list-views.ts';
import styles from './ViewSwitcher.module.css';

const SaveViewDialog = lazyPage(async () => (await import('./SaveViewDialog.tsx')).SaveViewDialog);

/** The present view, beside the list's title; opens the other views and their actions. */
export function ViewSwitcher({ state }: { state: ListViews }) {
  const { t } = useTranslation();
  const confirmDanger = useConfirmDanger();
  const { run } = useAction();
  const [isNaming, setNaming] = useState(false);
  const { views, view, isModified, opensWith } = state;
  if (views === null) return null;

  async function remove(): Promise<void> {
    if (view === null) return;
    const isConfirmed = await confirmDanger({
      title: t('views.confirmRemove', { name: view.name }),
    });
    if (isConfirmed) await run(() => state.remove(view), { success: t('records.removed') });
  }

  const isOpening = view !== null && opensWith === view.id;
  const items: MenuProps['items'] = [
    { key: 'none', label: t('views.none'), onClick: () => state.show(null) },
    ...views.map((one) => ({
      key: one.id,
      label: one.name,
      extra: [
        one.isShared && (one.isOwn ? t('views.shared') : one.ownerName),
        opensWith === one.id && t('views.usual'),
      ]
        .filter(Boolean)
        .join(' · '),
      onClick: () => state.show(one),
    })),
    { type: 'divider' },
    ...(view?.isEditable && isModified
      ? [
          {
            key: 'save',
            label: t('views.save', { name: view.name }),
            onClick: () => void run(() => state.save(view, view), { success: t('records.saved') }),
          },
        ]
      : []),
    { key: 'saveAs', label: t('views.saveAs'), onClick: () => setNaming(true) },
    ...(view === null
      ? []
      : [
          {
            key: 'openWith',
            label: t(isOpening ? 'views.openWithNone' : 'views.openWith'),
            onClick: () => state.openWith(isOpening ? null : view),
          },
        ]),
    ...(view?.isEditable
      ? [{ key: 'remove', danger: true, label: t('views.remove'), onClick: () => void remove() }]
      : []),
  ];

  return (
    <>
      <MenuDropdown {...CLOSING_AT_ONCE} menu={{ items, selectedKeys: [view?.id ?? 'none'] }}>
        <Button type="text" className={styles.switcher}>
          <span className={texts.visuallyHidden}>{t('views.switch')} </span>
          {view?.name ?? t('views.none')}
          {isModified && <small> {t('views.modified')}</small>}
          <Decorative icon={DownOutlined} />
        </Button>
      </MenuDropdown>
      {isNaming && (
        <OpenedPart onFailed={() => setNaming(false)}>
          <SaveViewDialog state={state} onClose={() => setNaming(false)} />
        </OpenedPart>
      )}
    </>
  );
}
