import { Form, Input, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { LanguageSchema } from '#shared/errors';
import { hasGap, USUAL_GAP_MM } from '#shared/label/migrate-template';
import { SUBJECT_WORDS } from '#shared/label/subjects';
import { type LabelTemplate, MOST_SIDE_MM } from '#shared/label/template';
import { useLanguage } from '../../../components/words/words.ts';
import styles from '../Designer.module.css';
import type { Design } from '../use-design.ts';

/** The properties of the template itself: code, name, what it labels, size and medium. */
export function TemplateForm({ design }: { design: Design }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { template } = design;
  const set = (change: Partial<LabelTemplate>) => design.change({ ...template, ...change });
  const { captions: _captions, ...uncaptioned } = template;
  const { medium, gapMm, ...withoutMedium } = template;
  const { captions } = template;
  const gapLabel = `${t(medium === 'mark' ? 'designer.markLength' : 'designer.gapLength')} mm`;
  const subjects = Object.entries(SUBJECT_WORDS).map(([value, words]) => ({ value, label: words[language] }));
  return (
    <Form layout="vertical" size="small" className={styles.form} component="section">
      <h2>{t('designer.templateTitle')}</h2>
      <Form.Item label={t('designer.code')} help={t('designer.codeHelp')}>
        <Input
          aria-label={t('designer.code')}
          value={template.id}
          maxLength={64}
          onChange={(event) => set({ id: event.target.value.toLowerCase().replaceAll(/[^a-z0-9-]/g, '') })}
        />
      </Form.Item>
      <Form.Item label={t('designer.name')}>
        <div className={styles.pair}>
          <Input
            aria-label={t('designer.inChinese', { label: t('designer.name') })}
            value={template.name.zh}
            maxLength={60}
            onChange={(event) => set({ name: { ...template.name, zh: event.target.value } })}
          />
          <Input
            aria-label={t('designer.inEnglish', { label: t('designer.name') })}
            value={template.name.en}
            maxLength={60}
            onChange={(event) => set({ name: { ...template.name, en: event.target.value } })}
          />
        </div>
      </Form.Item>
      <Form.Item label={t('designer.subject')}>
        <Select
          aria-label={t('designer.subject')}
          value={template.subject}
          options={subjects}
          onChange={(subject) => set({ subject })}
        />
      </Form.Item>
      <div className={styles.place}>
        {(['widthMm', 'heightMm'] as const).map((side) => {
          const label = `${t(side === 'widthMm' ? 'designer.width' : 'designer.height')} mm`;
          return (
            <Form.Item key={side} label={label}>
              <InputNumber
                aria-label={label}
                min={10}
                max={MOST_SIDE_MM}
                value={template[side]}
                onChange={(mm) => mm !== null && set({ [side]: mm })}
              />
            </Form.Item>
          );
        })}
      </div>
      <Form.Item label={t('designer.captions')}>
        <Select
          aria-label={t('designer.captions')}
          value={captions ?? ''}
          options={[
            { value: '', label: t('designer.captionsOfUser') },
            { value: 'zh', label: t('designer.zh') },
            { value: 'en', label: t('designer.en') },
          ]}
          onChange={(value) => {
            const fixed = LanguageSchema.safeParse(value);
            design.change({ ...uncaptioned, ...(fixed.success && { captions: fixed.data }) });
          }}
        />
      </Form.Item>
      <Form.Item label={t('designer.medium')}>
        <Select
          aria-label={t('designer.medium')}
          value={medium ?? ''}
          options={[
            { value: '' as const, label: t('designer.mediumOfPrinter') },
            { value: 'gap' as const, label: t('designer.mediumGap') },
            { value: 'mark' as const, label: t('designer.mediumMark') },
            { value: 'continuous' as const, label: t('designer.mediumContinuous') },
          ]}
          onChange={(value: NonNullable<LabelTemplate['medium']> | '') =>
            design.change({
              ...withoutMedium,
              ...(value !== '' && { medium: value }),
              ...(hasGap(value) && { gapMm: gapMm ?? USUAL_GAP_MM }),
            })
          }
        />
      </Form.Item>
      {hasGap(medium) && (
        <Form.Item label={gapLabel}>
          <InputNumber
            aria-label={gapLabel}
            min={0.1}
            max={25.4}
            step={0.5}
            value={gapMm ?? null}
            onChange={(mm) => mm !== null && set({ gapMm: mm })}
          />
        </Form.Item>
      )}
    </Form>
  );
}
