import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import type { TaskWork } from '#shared/api/process-task';
import { cookGuideOf } from '#shared/domain/processing/cook-guide';
import { formatFigure } from '../../components/words/numbers.ts';
import styles from './TaskWork.module.css';

type Range = NonNullable<TaskWork['process']>['hours'];

/**
 * W6.6: cooking time and temperature, from the company's process and the guide values of the species; nothing if both
 * are missing.
 */
export function CookGuide({ work }: { work: TaskWork }) {
  const { t } = useTranslation();
  const guide = cookGuideOf(work.treeCode, work.checkDiameter);
  if (guide === null && work.process === null) return null;
  const [least, most] = guide?.hours ?? [];
  const [cool, hot] = guide?.temperatureC ?? [];
  return (
    <Alert
      type="info"
      title={t('processing.cookGuide')}
      description={
        <>
          {work.process && (
            <p className={styles.guide}>
              {t('processing.ownProcess', {
                name: work.process.name,
                hours: asRange(work.process.hours),
                temperature: asRange(work.process.temperatureC),
              })}
            </p>
          )}
          {guide && (
            <p className={styles.guide}>
              {t('processing.guideValues', { least, most, cool, hot })}
              {guide.hoursForLog !== null &&
                t('processing.guideForLog', { diameter: work.checkDiameter, hours: guide.hoursForLog })}
            </p>
          )}
          <p className={styles.guide}>{t('processing.guideAdvice')}</p>
        </>
      }
    />
  );
}

const asRange = ({ least, most }: Range): string =>
  [least, most].map((value) => (value === null ? '' : formatFigure(String(value), 0))).join('–');
