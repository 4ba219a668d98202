import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { printsList } from '#shared/api/list-view';
import type { DocumentPrint } from '#shared/documents/print-api';
import { SCREENS } from '#shared/menu/screens';
import { SearchField } from '../../components/list/SearchField.tsx';
import { useLanguage } from '../../components/words/words.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { DayFilter } from '../../records/list/DayFilter.tsx';
import { DownloadButton } from '../../records/list/DownloadButton.tsx';
import { ListPage } from '../../records/list/ListPage.tsx';
import { useListAddress } from '../../records/list/use-list-address.ts';
import { usePermission } from '../../stores/session.ts';
import { PRINT_CALLS, printArea } from './print-calls.ts';
import { printColumns } from './print-columns.tsx';
import { ReprintDialog } from './ReprintDialog.tsx';

const FILTERS = ['docNo', 'partner', 'userName'] as const;
const LABELS = { docNo: 'papers.docNo', partner: 'papers.partner', userName: 'papers.user' } as const;

/** 打印记录 of a kind of document: prints with their time and user, which can be reprinted unchanged. */
export function PrintsPage({ kind }: { kind: 'saleOrder' | 'purchaseOrder' }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const list = useListAddress(FILTERS);
  const page = useEndpoint(printArea(kind), PRINT_CALLS[kind].printPage, list.call);
  const mayDownload = usePermission(`${kind}_export`);
  const { downloadPrints, startPrintsDownload } = PRINT_CALLS[kind];
  const { current: _page, size: _size, ...sheet } = list.call;
  const [again, setAgain] = useState<DocumentPrint | null>(null);
  return (
    <>
      <ListPage<DocumentPrint, (typeof FILTERS)[number]>
        area={printsList(kind)}
        title={SCREENS[`${kind}Prints`].title[language]}
        list={list}
        page={page}
        columns={[
          ...printColumns(kind, t, language),
          {
            title: t('papers.actions'),
            key: 'actions',
            width: 100,
            fixed: 'end',
            render: (_: unknown, print) => (
              <Button type="link" size="small" onClick={() => setAgain(print)}>
                {t('papers.reprint')}
              </Button>
            ),
          },
        ]}
        filters={
          <>
            {FILTERS.map((name, at) => (
              <SearchField
                key={name}
                label={t(LABELS[name])}
                placeholder={t(LABELS[name])}
                hasShortcut={at === 0}
                value={list.query.filters[name]}
                onChange={(text) => list.filter({ [name]: text })}
              />
            ))}
            <DayFilter
              label={t('papers.time')}
              from={list.query.from}
              to={list.query.to}
              onChange={(days) => list.filter(days)}
            />
          </>
        }
        actions={
          mayDownload && (
            <DownloadButton download={downloadPrints} start={startPrintsDownload} query={sheet} />
          )
        }
        nothing={{ title: t('papers.none'), advice: t('papers.noneAdvice') }}
      />
      {again && <ReprintDialog kind={kind} print={again} onClose={() => setAgain(null)} />}
    </>
  );
}
