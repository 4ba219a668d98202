import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { scanListApi } from '#shared/api/scan-list';
import { capitalised } from '#shared/capitalised';
import { delivery } from '#shared/documents/delivery';
import { inbound } from '#shared/documents/inbound';
import { AppError, toAppError } from '#shared/errors';
import type { RecordRow } from '#shared/records/record';
import { scanList } from '#shared/records/scan-list';
import buttonRow from '../../components/look/button-row.module.css';
import documentBox from '../../components/look/document-box.module.css';
import { useGoOn } from '../../components/page/use-go-on.ts';
import { RefusableButton } from '../../components/RefusableButton.tsx';
import { useLanguage, useRefusalWords } from '../../components/words/words.ts';
import { useChange } from '../../records/calls/use-change.ts';
import { FieldCell } from '../../records/list/record-columns.tsx';
import { showError } from '../../stores/notices.ts';
import { usePermission } from '../../stores/session.ts';

interface ScanListHeadProps {
  list: RecordRow;
  /** No row has a flag. */
  isClean: boolean;
  /** True while the list is read again: a change would be refused for its former version. */
  isReloading: boolean;
}

/** Number and state of a list, the document made from it, and the actions on it. */
export function ScanListHead({ list, isClean, isReloading }: ScanListHeadProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const mayEdit = usePermission('scanList_edit');
  const refusal = useProcessedRefusal(list);
  return (
    <header className={documentBox.head}>
      <h1>
        {capitalised(scanList.words.one)[language]} {String(list.listNo)}
      </h1>
      <FieldCell field={scanList.fields.processStatus} row={list} name="processStatus" language={language} />
      <MadeLink list={list} />
      <div className={buttonRow.row}>
        {mayEdit && (
          <RefusableButton
            refusal={refusal}
            onClick={() => void navigate(`${scanList.menu.path}/${list.id}/edit`)}
          >
            {t('records.edit')}
          </RefusableButton>
        )}
        <MakeButton list={list} isClean={isClean} isReloading={isReloading} />
      </div>
    </header>
  );
}

/** The document made from the list. */
function MadeLink({ list }: { list: RecordRow }) {
  const { t } = useTranslation();
  const made = [
    { of: delivery, id: String(list.deliveryId), docNo: String(list.deliveryName) },
    { of: inbound, id: String(list.inboundId), docNo: String(list.inboundName) },
  ].find(({ id }) => id !== '');
  if (made === undefined) return null;
  return <Link to={`${made.of.menu.path}/${made.id}`}>{t('scans.made', { docNo: made.docNo })}</Link>;
}

/** Makes and opens the document for the list's purpose; a stock-take has none. */
function MakeButton({ list, isClean, isReloading }: ScanListHeadProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { message } = App.useApp();
  const goOn = useGoOn();
  const change = useChange(scanList.area);
  const processed = useProcessedRefusal(list);
  const made = list.purpose === 'INBOUND' ? inbound : delivery;
  const mayMake = usePermission('scanList_make');
  const mayAdd = usePermission(`${made.area}_add`);
  if (list.purpose === 'STOCKTAKE' || !mayMake || !mayAdd) return null;

  async function make(): Promise<void> {
    try {
      const { id, version } = list;
      const { docId, docNo } = await change.runOnSeen(scanListApi.make, { body: { id, version } });
      void message.success(t('scans.made', { docNo }));
      goOn(`${made.menu.path}/${docId}`);
    } catch (error) {
      showError(toAppError(error));
    }
  }

  return (
    <RefusableButton
      type="primary"
      refusal={isReloading ? t('common.loading') : processed || (isClean ? '' : t('scans.notClean'))}
      loading={change.busy}
      onClick={() => void make()}
    >
      {t('scans.make', { one: made.words.one[language] })}
    </RefusableButton>
  );
}

/** Why a list that was made into a document is not changed, in words; empty while it is open. */
function useProcessedRefusal({ processStatus, listNo }: RecordRow): string {
  const refusalWords = useRefusalWords();
  return processStatus === 0 ? '' : refusalWords(new AppError('scan.processed', { listNo }));
}
