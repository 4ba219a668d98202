import { Button, Flex } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Setting } from '#shared/settings/setting';
import { settingText } from '#shared/settings/setting-text';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { SortableColumn } from '../../components/list/SortableColumn.tsx';
import { SortableItems } from '../../components/list/SortableItems.tsx';
import { useLanguage } from '../../components/words/words.ts';
import styles from './ColumnsInput.module.css';

interface ColumnsInputProps {
  setting: Setting;
  disabled: boolean;
  /** Given by the form. */
  id?: string;
  value?: string[];
  onChange?: (columns: string[]) => void;
}

/** The chosen columns in words, and a dialog that chooses and orders them. */
export function ColumnsInput({ setting, disabled, id, value = [], onChange }: ColumnsInputProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Flex gap={8} justify="space-between">
      <span>{settingText(setting, value, language)}</span>
      <Button
        {...(id !== undefined && { id })}
        size="small"
        disabled={disabled}
        aria-label={t('administration.chooseColumnsOf', { name: setting.words[language] })}
        onClick={() => setIsOpen(true)}
      >
        {t('administration.chooseColumns')}
      </Button>
      {isOpen && (
        <ColumnsDialog
          setting={setting}
          chosen={value}
          onClose={() => setIsOpen(false)}
          onChoose={(columns) => {
            setIsOpen(false);
            onChange?.(columns);
          }}
        />
      )}
    </Flex>
  );
}

interface ColumnsDialogProps {
  setting: Setting;
  chosen: string[];
  onClose: () => void;
  onChoose: (columns: string[]) => void;
}

function ColumnsDialog({ setting, chosen, onClose, onChoose }: ColumnsDialogProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const all = setting.options?.map(({ value }) => String(value)) ?? [];
  const standard = setting.standard as string[];
  const [order, setOrder] = useState(() => withOthers(chosen, all));
  const [shown, setShown] = useState<ReadonlySet<string>>(() => new Set(chosen));
  const columns = order.filter((name) => shown.has(name));
  const titleOf = (name: string) => settingText(setting, name, language);

  function show(name: string, isShown: boolean): void {
    setShown(new Set(isShown ? [...shown, name] : columns.filter((one) => one !== name)));
  }

  return (
    <Dialog
      open
      title={setting.words[language]}
      onCancel={onClose}
      onOk={() => onChoose(columns)}
      okText={t('administration.takeColumns')}
      footer={(_, { OkBtn, CancelBtn }) => (
        <Flex gap={8} justify="end">
          <Button
            className={styles.standard}
            onClick={() => {
              setOrder(withOthers(standard, all));
              setShown(new Set(standard));
            }}
          >
            {t('administration.standardColumns')}
          </Button>
          <CancelBtn />
          <OkBtn />
        </Flex>
      )}
    >
      <SortableItems
        keys={order}
        shape="list"
        placeOf={(name, place) =>
          t('records.columnPlace', { title: titleOf(name), place, count: order.length })
        }
        howTo={t('records.dragColumn')}
        onOrder={setOrder}
      >
        <ul className={styles.columns}>
          {order.map((name) => (
            <SortableColumn
              key={name}
              id={name}
              title={titleOf(name)}
              isShown={shown.has(name)}
              isLast={shown.has(name) && columns.length === 1}
              onShow={(isShown) => show(name, isShown)}
            />
          ))}
        </ul>
      </SortableItems>
    </Dialog>
  );
}

/** The chosen columns first, then the others as declared. */
const withOthers = (chosen: readonly string[], all: readonly string[]): string[] => [
  ...chosen,
  ...all.filter((name) => !chosen.includes(name)),
];
