import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeDialogs } from '../../stores/dialogs.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import styles from './KeysDialog.module.css';
import { activeKeys } from './screen-keys.ts';

const SIGNS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Escape: 'Esc',
  ' ': 'Space',
};

/** The keys of the current screen. */
export function KeysDialog() {
  const { t } = useTranslation();
  const [keys] = useState(activeKeys);
  return (
    <Dialog open title={t('keys.title')} footer={null} onCancel={closeDialogs}>
      <table className={styles.table}>
        <tbody>
          {keys.map(({ keys: names, words }) => (
            <tr key={words}>
              <td>
                {names.map((name) => (
                  <kbd key={name}>{readable(name)}</kbd>
                ))}
              </td>
              <td>{words}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}

function readable(name: string): string {
  return name.replace(/[A-Z][A-Za-z]+$| $/, (key) => SIGNS[key] ?? key);
}
