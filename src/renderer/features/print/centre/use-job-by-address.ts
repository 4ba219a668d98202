import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Job } from '#shared/desk/contract/jobs';
import { requireDesk } from '../../../desk/connect.ts';
import { useOpenedByAddress } from '../../../records/detail/use-opened-by-address.ts';
import { useTenantId } from '../../../stores/session.ts';

/** Opens the job named in the address; a notification may name a job of another company, which is not opened. */
export function useJobByAddress(open: (job: Job) => void): void {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const own = useTenantId();
  useOpenedByAddress(
    (id) => requireDesk().print.job({ id }),
    (job) => {
      // A test page belongs to no company.
      if (job.tenantId === '' || job.tenantId === own) open(job);
      else void message.info(t('print.otherCompany'));
    },
  );
}
