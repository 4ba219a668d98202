import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { type CompanyTemplate, labelTemplateApi } from '#shared/api/label-template';
import { toAppError } from '#shared/errors';
import type { LabelTemplate } from '#shared/label/template';
import { request } from '../../api/session.ts';
import { useAction } from '../../components/loading/use-action.ts';
import { useLanguage } from '../../components/words/words.ts';
import type { OpenedDesign } from './use-opened-design.ts';

/** The company's record of a design, and the version of it that the design is based on. */
type Saved = NonNullable<OpenedDesign['company']>;

/**
 * Saves a design to the company. Once the user agrees, as the next version if another user has saved a newer one, and as a new
 * template if another user has removed it.
 */
export function useSaveDesign() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { message, modal } = App.useApp();
  const { run, busy } = useAction();

  const asksToFollow = async ({ name, updateUserName }: CompanyTemplate): Promise<boolean> =>
    modal.confirm({
      title: t('designer.overtaken', { name: name[language], user: updateUserName }),
      content: t('designer.overtakenAdvice'),
      okText: t('designer.saveAsNext'),
    });

  const asksToAdd = async ({ name }: LabelTemplate): Promise<boolean> =>
    modal.confirm({
      title: t('designer.removed', { name: name[language] }),
      content: t('designer.removedAdvice'),
      okText: t('designer.saveAsNew'),
    });

  /** Resolves to what was saved; to null if it was refused, or the user did not agree. */
  async function save(template: LabelTemplate, base: Saved | null): Promise<Saved | null> {
    const outcome: { saved: Saved | null } = { saved: null };
    await run(
      async () => {
        outcome.saved = await submitOnNewest(template, base, { asksToFollow, asksToAdd });
      },
      { success: false },
    );
    if (outcome.saved !== null) void message.success(t('designer.saved'));
    return outcome.saved;
  }

  return { busy, save };
}

interface Questions {
  asksToFollow(newest: CompanyTemplate): Promise<boolean>;
  asksToAdd(template: LabelTemplate): Promise<boolean>;
}

async function submitOnNewest(
  template: LabelTemplate,
  base: Saved | null,
  { asksToFollow, asksToAdd }: Questions,
): Promise<Saved | null> {
  const content = JSON.stringify(template);
  try {
    return await submit(content, base);
  } catch (error) {
    const { code } = toAppError(error);
    if (base !== null && code === 'record.not_found')
      return (await asksToAdd(template)) ? submit(content, null) : null;
    if (base === null || code !== 'label_template.changed') throw error;
    const templates = await request(labelTemplateApi.list, { query: {} }, { quiet: true });
    const newest = templates.find(({ id }) => id === base.id);
    if (newest === undefined) throw error;
    return (await asksToFollow(newest)) ? submit(content, newest) : null;
  }
}

async function submit(content: string, base: Saved | null): Promise<Saved> {
  const body = { content, ...(base !== null && { id: base.id, version: base.version }) };
  const { id = '' } = await request(labelTemplateApi.submit, { body }, { quiet: true });
  return { id, version: (base?.version ?? 0) + 1 };
}
