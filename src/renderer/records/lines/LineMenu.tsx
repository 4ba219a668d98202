import { MoreOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Decorative } from '../../components/Decorative.tsx';
import { MenuDropdown } from '../../components/MenuDropdown.tsx';

interface LineMenuProps {
  label: string;
  at: number;
  count: number;
  isFull: boolean;
  operation: {
    insert(at: number): void;
    remove(at: number): void;
    move(from: number, to: number): void;
  };
}

/** The actions on a line, each with its key. */
export function LineMenu({ label, at, count, isFull, operation: { insert, remove, move } }: LineMenuProps) {
  const { t } = useTranslation();
  const items = [
    { key: 'insert', label: t('records.insertLine'), extra: 'Ctrl+Insert', disabled: isFull },
    { key: 'up', label: t('records.lineUp'), extra: 'Alt+↑', disabled: at === 0 },
    { key: 'down', label: t('records.lineDown'), extra: 'Alt+↓', disabled: at === count - 1 },
    { key: 'remove', label: t('records.remove'), extra: 'Ctrl+Delete', danger: true },
  ];
  const acts: Readonly<Record<string, () => void>> = {
    insert: () => insert(at),
    up: () => move(at, at - 1),
    down: () => move(at, at + 1),
    remove: () => remove(at),
  };
  return (
    <MenuDropdown menu={{ items, onClick: ({ key }) => acts[key]?.() }}>
      <Button
        type="text"
        size="small"
        icon={<Decorative icon={MoreOutlined} />}
        aria-label={t('records.lineActions', { line: label })}
      />
    </MenuDropdown>
  );
}
