import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { customerApi, supplierApi } from '#shared/api/partner';
import { customer, supplier } from '#shared/records/partner';
import type { AnyRecord } from '#shared/records/record';
import { callsOf, type RecordApi } from '#shared/records/record-calls';
import { useSteady } from '../../components/use-steady.ts';
import type { RowAction } from '../../records/acts/row-actions.ts';
import { useRowActions } from '../../records/acts/use-row-actions.ts';
import { RecordListing } from '../../records/RecordListing.tsx';

export const CustomersScreen = () => <PartnersScreen of={customer} api={customerApi} />;
export const SuppliersScreen = () => <PartnersScreen of={supplier} api={supplierApi} />;

/** The partners of a side, each with a link to its trade. */
function PartnersScreen({ of, api }: { of: AnyRecord; api: RecordApi }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const calls = callsOf(of, api);
  const acts = useRowActions(of, calls);
  const { run } = useSteady<Pick<RowAction, 'run'>>({
    run: async ([partner]) => {
      if (partner !== undefined) await navigate(`${of.menu.path}/${partner.id}/trade`);
      return false;
    },
  });
  const actions = useMemo<RowAction[]>(
    () => [{ key: 'trade', label: t('partners.trade'), on: 'row', run }, ...acts],
    [acts, run, t],
  );
  return <RecordListing of={of} calls={calls} actions={actions} />;
}
