import { App, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { OPENED } from '#shared/menu/addresses';
import type { Alike } from '#shared/records/alike-api';
import { type AnyRecord, formFields, type RecordRow } from '#shared/records/record';
import type { RecordCalls } from '#shared/records/record-calls';
import { request } from '../../api/session.ts';
import { useLanguage } from '../../components/words/words.ts';
import type { FormValues } from './form-values.ts';

/**
 * Before a record is saved, searches for likely duplicates by the declared fields and asks whether to save
 * nevertheless; each is a link, and the typed values stay in the tab. Returns true without asking if there is none, if
 * no such field was changed, or if the search fails, because the save then reports the problem.
 */
export function useAlike(
  of: AnyRecord,
  calls: RecordCalls,
): (row: RecordRow | null, values: FormValues) => Promise<boolean> {
  const { t } = useTranslation();
  const language = useLanguage();
  const { modal } = App.useApp();
  const navigate = useNavigate();

  async function find(row: RecordRow | null, values: FormValues): Promise<readonly Alike[]> {
    const typed = (of.alike ?? []).map((name) => [name, String(values[name] ?? '').trim()] as const);
    const changed = typed.filter(([name, value]) => value !== '' && value !== String(row?.[name] ?? ''));
    if (calls.alike === undefined || changed.length === 0) return [];
    const query = { ...Object.fromEntries(changed), ...(row && { id: row.id }) };
    return request(calls.alike, { query }, { quiet: true }).catch(() => []);
  }

  const words = (fields: readonly string[]) => {
    const named = formFields(of).filter(([name]) => fields.includes(name));
    return new Intl.ListFormat(language).format(named.map(([, field]) => field.words[language]));
  };

  return async (row, values) => {
    const found = await find(row, values);
    if (found.length === 0) return true;
    return new Promise<boolean>((answer) => {
      function open(id: string): void {
        question.destroy();
        answer(false);
        void navigate(`${of.menu.path}?${OPENED}=${id}`);
      }
      const question = modal.confirm({
        title: t('records.alike', { one: of.words.one[language] }),
        content: (
          <ul>
            {found.map(({ id, code, name, fields }) => (
              <li key={id}>
                <Typography.Link onClick={() => open(id)}>
                  {code} {name}
                </Typography.Link>{' '}
                — {t('records.alikeIn', { fields: words(fields) })}
              </li>
            ))}
          </ul>
        ),
        okText: t('records.saveAnyway'),
        cancelText: t('records.keepEditing'),
        focusable: { autoFocusButton: 'cancel' },
        onOk: () => answer(true),
        onCancel: () => answer(false),
        // Also when it is closed in another way: a save that waits for it would block the next.
        afterClose: () => answer(false),
      });
    });
  };
}
