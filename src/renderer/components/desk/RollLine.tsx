import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { adviceOnRoll, labelsLeft, type RollNeed } from '#shared/desk/roll-advice';
import { useDesk } from '../../stores/desk.ts';
import { mediumName } from './medium-name.ts';
import styles from './RollLine.module.css';

interface RollLineProps {
  printerId: string;
  /** The labels about to be printed: if the roll does not suit them, a warning is shown. */
  need?: RollNeed;
}

/** How many labels are left on a printer's roll; nothing for a printer whose roll was not entered. */
export function RollLine({ printerId, need }: RollLineProps) {
  const { t } = useTranslation();
  const roll = useDesk(({ rolls }) => rolls.find((one) => one.printerId === printerId));
  if (roll === undefined) return null;
  const left = labelsLeft(roll);
  const advice = need && adviceOnRoll(roll, need);
  if (need && advice) {
    const sizes = { size: mediumName(roll), wanted: mediumName(need.size) };
    const words =
      advice === 'otherSize'
        ? t('printers.rollOtherSize', sizes)
        : t('printers.rollShort', { needed: need.labels, left });
    return <Alert className={styles.advice} type="warning" showIcon title={words} />;
  }
  return (
    <div className={styles.left}>
      {t('printers.rollLeft', { size: mediumName(roll), left, labels: roll.labels })}
    </div>
  );
}
