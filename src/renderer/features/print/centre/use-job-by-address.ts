import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Job } from '#shared/desk/contract';
import { requireDesk } from '../../../desk/connect.ts';
import { useOpenedByAddress } from '../../../records/detail/use-opened-by-address.ts';
import { useTenantId } from '../../../stores/session.ts';

/** Opens the job that the address names; the tray offers jobs of every company, of which only the user's own are opened. */
export function useJobByAddress(open: (job: Job) => void): void {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const own = useTenantId();
  useOpenedByAddress(
    async (id) => {
      const { print } = requireDesk();
      const [job, { tenantId }] = await Promise.all([
        print.job({ id }),
        print.jobSubjects({ id, from: 1, to: 1 }),
      ]);
      return { job, tenantId };
    },
    ({ job, tenantId }) => {
      // A job that records nothing belongs to no company.
      if (tenantId === '' || tenantId === own) open(job);
      else void message.info(t('print.otherCompany'));
    },
  );
}
