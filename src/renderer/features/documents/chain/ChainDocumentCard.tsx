import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ChainDocument } from '#shared/documents/chain-api';
import type { AnyDocument } from '#shared/documents/document';
import { DOCUMENTS } from '#shared/documents/index';
import texts from '../../../components/look/texts.module.css';
import { StateTag } from '../../../components/StateTag.tsx';
import { formatArea, formatMoney } from '../../../components/words/numbers.ts';
import { useLanguage } from '../../../components/words/words.ts';
import styles from './ChainPanel.module.css';

interface ChainDocumentCardProps {
  of: ChainDocument;
  /** Whether it is the document whose page this is. */
  isOwn: boolean;
  /** The names of the documents it was made from; empty for none. */
  earlier: string;
}

/** A document in a chain as a card: a link to its page, or only the parts that the user may see. */
export function ChainDocumentCard({ of: { kind, head }, isOwn, earlier }: ChainDocumentCardProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { words, menu, fields }: AnyDocument = DOCUMENTS[kind];
  const from = earlier && <span className={styles.from}>{t('documents.chainFrom', { earlier })}</span>;
  if (head === null)
    return (
      <div className={`${styles.card} ${styles.hidden}`}>
        <span className={styles.kind}>{words.one[language]}</span>
        <span>{t('documents.unseen')}</span>
        {from}
      </div>
    );
  const { id, docNo, docDate, auditStatus, partner, area, grossAmount, currency } = head;
  const state = fields.auditStatus?.states?.find(({ value }) => value === auditStatus);
  return (
    <Link className={styles.card} to={`${menu.path}/${id}`} {...(isOwn && { 'aria-current': 'page' })}>
      <span className={styles.line}>
        <span className={styles.kind}>
          {words.one[language]}
          {isOwn && ` · ${t('documents.chainOwn')}`}
        </span>
        {state && <StateTag tone={state.tone}>{state.words[language]}</StateTag>}
      </span>
      <span className={`${styles.line} ${texts.numbers}`}>
        <strong>{docNo}</strong>
        <span>{docDate}</span>
      </span>
      <span className={styles.partner} title={partner}>
        {partner}
      </span>
      <span className={`${styles.line} ${texts.numbers}`}>
        {area !== null && <span>{formatArea(area)} m²</span>}
        {grossAmount !== null && (
          <span title={fields.grossAmount?.words[language]}>{formatMoney(grossAmount, currency)}</span>
        )}
      </span>
      {from}
    </Link>
  );
}
