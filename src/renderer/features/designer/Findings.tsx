import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ErrorPayload } from '#shared/errors';
import { findOutside } from '#shared/label/design/edit';
import type { LabelTemplate } from '#shared/label/template';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useLanguage } from '../../components/words/words.ts';
import styles from './Designer.module.css';
import { nameOfElement } from './element-names.ts';
import type { Drawing } from './use-drawing.ts';

export interface Finding {
  elementId: string;
  error: ErrorPayload;
  kind: 'error' | 'warning';
}

/** The faults of the drawn label, by element: codes that cannot be scanned, cut texts, missing values. */
export function findingsOf({ elements }: Drawing): Finding[] {
  return [...elements.values()].flatMap(({ id, faults, warnings }) => [
    ...faults.map((error) => ({ elementId: id, error, kind: 'error' as const })),
    ...warnings.map((error) => ({ elementId: id, error, kind: 'warning' as const })),
  ]);
}

interface FindingsProps {
  template: LabelTemplate;
  drawing: Drawing;
  onPick(elementId: string): void;
}

/** The findings below the canvas; a click selects the element. */
export function Findings({ template, drawing, onPick }: FindingsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const outside = template.elements.filter(({ id }) => findOutside(template).includes(id));
  const findings = findingsOf(drawing);
  return (
    <section className={styles.findings} aria-label={t('designer.findings')} aria-live="polite">
      {drawing.error && <ErrorPanel error={drawing.error} />}
      {template.elements.length === 0 && <Alert type="info" showIcon title={t('designer.empty')} />}
      {outside.map((element) => (
        <Alert
          key={element.id}
          type="error"
          showIcon
          title={t('designer.outside', { name: nameOfElement(element, language) })}
          onClick={() => onPick(element.id)}
        />
      ))}
      {findings.map(({ elementId, error, kind }) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the layers select by keyboard.
        // biome-ignore lint/a11y/noStaticElementInteractions: as above.
        <div key={`${elementId}${error.code}${error.message}`} onClick={() => onPick(elementId)}>
          <ErrorPanel error={error} kind={kind} />
        </div>
      ))}
      {findings.length + outside.length === 0 && template.elements.length > 0 && !drawing.error && (
        <Alert type="success" showIcon title={t('designer.noFindings')} />
      )}
    </section>
  );
}
