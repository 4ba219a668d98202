import { Form } from 'antd';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { numberingApi } from '#shared/api/numbering';
import { describeError } from '#shared/errors';
import texts from '../../components/look/texts.module.css';
import { useLanguage } from '../../components/words/words.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import styles from './NumberPreview.module.css';

/** The next numbers of the rule in the form, updated while typing; none is consumed. */
export function NumberPreview() {
  const { t } = useTranslation();
  const language = useLanguage();
  const form = Form.useFormInstance();
  const typed = useDeferredValue(Form.useWatch([], form));
  const isWhole = numberingApi.preview.query.safeParse(typed).success;
  const next = useEndpoint('numbering', numberingApi.preview, isWhole ? typed : null);
  const numbers = isWhole && !next.error ? (next.data?.numbers ?? []) : [];
  return (
    <section className={styles.preview} aria-labelledby="number-preview">
      <h3 id="number-preview">{t('administration.nextNumbers')}</h3>
      <div role="status">
        {!isWhole && <p>{t('administration.previewNeeds')}</p>}
        {isWhole && next.error && <p className={styles.problem}>{describeError(next.error, language)}</p>}
        <ol>
          {numbers.map((number) => (
            <li key={number} className={texts.code}>
              {number}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
