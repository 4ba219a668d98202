import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { ReferenceSource } from '#shared/api/reference-sources';
import { whyNotSource } from '#shared/domain/document-states';
import type { ReferenceArea } from '#shared/records/field';
import type { RecordRow } from '#shared/records/record';
import { callsOf } from '#shared/records/record-calls';
import { randomText } from '../../api/random-text.ts';
import { useLanguage } from '../../components/words/words.ts';
import { forgetMadeDocument, MADE_FOR, useMadeDocuments } from '../../stores/made-documents.ts';
import { usePendingSignals } from '../../stores/pending-signals.ts';
import { usePermission } from '../../stores/session.ts';
import { useEndpoint } from '../calls/use-endpoint.ts';
import styles from './ReferenceInput.module.css';
import { useReferenceChoices } from './use-choices.ts';
import { type RenderPicker, usePopupButton } from './use-popup-button.tsx';

interface WithNewDocumentProps {
  to: ReferenceArea;
  source: NonNullable<ReferenceSource['document']>;
  /** The value of the picker. */
  value: string;
  /** Gets the id of the document made for this picker, once it can be chosen. */
  onApproved: (id: string) => void;
  children: RenderPicker;
}

/**
 * Adds below the choices a button that opens the page of a new document in a tab, for users who may make one. Only approved
 * documents can be chosen: until then the picker names it as waiting, and it is chosen when it is approved, unless the user
 * has chosen otherwise since.
 */
export function WithNewDocument({
  to,
  source: { of, api },
  value,
  onApproved,
  children,
}: WithNewDocumentProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const mayAdd = usePermission(`${of.area}_add`);
  const [picker] = useState(randomText);
  const [valueThen, setValueThen] = useState(value);
  const made = useMadeDocuments((all) => all[picker]);
  const choices = useReferenceChoices(to, { ids: made === undefined ? [] : [made] });
  const isApproved = choices.some((choice) => choice.value === made);
  const hasChanged = value !== valueThen;

  useEffect(() => {
    if (made === undefined || !(isApproved || hasChanged)) return;
    forgetMadeDocument(picker);
    if (!hasChanged) onApproved(made);
  }, [made, isApproved, hasChanged, picker, onApproved]);

  const popup = usePopupButton(t('records.newDocument', { one: of.words.one[language] }), () => {
    setValueThen(value);
    void navigate(`${of.menu.path}/new?${MADE_FOR}=${picker}`);
  });
  if (!mayAdd) return children();
  return (
    <>
      {children(popup)}
      {made !== undefined && !isApproved && <Waiting to={to} of={of} api={api} id={made} />}
    </>
  );
}

/** The number of a document that cannot be chosen yet, as a link to it; nothing if it is gone. */
function Waiting({ to, of, api, id }: WithNewDocumentProps['source'] & { to: ReferenceArea; id: string }) {
  const { t } = useTranslation();
  const { data } = useEndpoint(of.area, callsOf(of, api).detail, { id });
  const row = data as RecordRow | null;
  useReloading(to);
  if (row === null || whyNotSource(of.area, row) === null) return null;
  return (
    <p className={styles.waiting} role="status">
      <Link to={`${of.menu.path}/${id}`}>{String(row[of.name])}</Link> {t('records.waitsForApproval')}
    </p>
  );
}

/** Reads the records of a kind anew when the page is shown again, and when a document may have been approved. */
function useReloading(area: ReferenceArea): void {
  const client = useQueryClient();
  const signals = usePendingSignals((state) => state.signals);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each signal reloads them.
  useEffect(() => void client.invalidateQueries({ queryKey: [area] }), [client, area, signals]);
}
