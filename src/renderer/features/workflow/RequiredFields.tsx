import { Checkbox, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import type { AnyDocument } from '#shared/documents/document';
import { requirableFields } from '#shared/workflow/approval-process';
import { useLanguage } from '../../components/words/words.ts';

/** Which fields of a kind's head must be filled in when a document is submitted. */
export function RequiredFields({ of }: { of: AnyDocument }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const options = requirableFields(of).map((name) => ({
    value: name,
    label: of.fields[name]?.words[language] ?? name,
  }));
  return (
    <Form.Item name="required">
      <Checkbox.Group options={options} aria-label={t('workflow.required')} />
    </Form.Item>
  );
}
