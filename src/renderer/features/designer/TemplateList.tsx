import { StarFilled, StarOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { labelTemplateApi } from '#shared/api/label-template';
import { SUBJECT_WORDS } from '#shared/label/subjects';
import { request } from '../../api/session.ts';
import { Decorative } from '../../components/Decorative.tsx';
import type { TemplateChoice } from '../../components/desk/use-templates.ts';
import { useConfirmDanger } from '../../components/dialog/use-confirm-danger.ts';
import { useCall } from '../../components/loading/use-action.ts';
import { useLanguage } from '../../components/words/words.ts';
import styles from './Designer.module.css';
import { TemplatePicture } from './TemplatePicture.tsx';

interface TemplateListProps {
  templates: readonly TemplateChoice[];
  openedId: string | undefined;
  mayEdit: boolean;
  onOpen(template: TemplateChoice): void;
  onVersions(template: TemplateChoice): void;
  onChanged(): void;
}

/** The company's templates and the shipped ones, each to be opened; with their pictures, until one of them is. */
export function TemplateList({
  templates,
  openedId,
  mayEdit,
  onOpen,
  onVersions,
  onChanged,
}: TemplateListProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const confirmDanger = useConfirmDanger();
  const { run, busy } = useCall();

  async function remove({ name, company }: TemplateChoice): Promise<void> {
    if (company === undefined) return;
    const isConfirmed = await confirmDanger({
      title: t('designer.removeConfirm', { name: name[language] }),
      content: t('designer.removeConsequence'),
      okText: t('designer.removeTemplate'),
    });
    if (!isConfirmed) return;
    const success = t('records.removed');
    if (await run(() => request(labelTemplateApi.remove, { query: { ids: company.id } }), { success }))
      onChanged();
  }

  async function setDefault(id: string, isDefault: boolean): Promise<void> {
    const body = { id, isDefault };
    if (await run(() => request(labelTemplateApi.setDefault, { body }))) onChanged();
  }

  return (
    <ul className={styles.templates} aria-label={t('designer.templates')}>
      {templates.map((template) => {
        const { id, name, subject, widthMm, heightMm, company } = template;
        const facts = `${SUBJECT_WORDS[subject][language]} · ${widthMm}×${heightMm} mm · ${id}`;
        return (
          <li key={company?.id ?? id} aria-current={openedId === id || undefined}>
            <button type="button" className={styles.open} onClick={() => onOpen(template)}>
              {openedId === undefined && <TemplatePicture template={template} />}
              <span className={styles.name}>
                <strong>{name[language]}</strong>
                {company === undefined && <Tag>{t('designer.builtIn')}</Tag>}
              </span>
              <small title={facts}>{facts}</small>
            </button>
            {company !== undefined && (
              <div className={styles.ownButtons}>
                {mayEdit && (
                  <Button
                    size="small"
                    type="text"
                    disabled={busy}
                    aria-pressed={company.isDefault}
                    aria-label={t('designer.default', { name: name[language] })}
                    title={t('designer.default', { name: name[language] })}
                    icon={<Decorative icon={company.isDefault ? StarFilled : StarOutlined} />}
                    onClick={() => void setDefault(company.id, !company.isDefault)}
                  />
                )}
                <Button size="small" type="text" onClick={() => onVersions(template)}>
                  {t('designer.versions')}
                </Button>
                {mayEdit && (
                  <Button
                    size="small"
                    type="text"
                    danger
                    disabled={busy}
                    onClick={() => void remove(template)}
                  >
                    {t('designer.removeTemplate')}
                  </Button>
                )}
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
