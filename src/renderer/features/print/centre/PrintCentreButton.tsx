import { PrinterOutlined } from '@ant-design/icons';
import { Badge, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { PRINT_CENTRE, PRINT_CENTRE_PERMISSIONS } from '#shared/menu/addresses';
import { Decorative } from '../../../components/Decorative.tsx';
import { useDesk } from '../../../stores/desk.ts';
import { hasOneOf, useSession } from '../../../stores/session.ts';

/** The number of print jobs that wait for an answer; opens the print centre. Only in a client. */
export function PrintCentreButton() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const hasDesk = useDesk(({ state }) => state !== 'none');
  const count = useDesk(({ unknownJobs }) => unknownJobs);
  const mayPrint = useSession(({ permissions }) => hasOneOf(permissions, PRINT_CENTRE_PERMISSIONS));
  if (!hasDesk || !mayPrint) return null;
  return (
    <Badge count={count} size="small" overflowCount={99} offset={[-6, 6]}>
      <Button
        type="text"
        icon={<Decorative icon={PrinterOutlined} />}
        aria-label={t('print.centreOpen', { count })}
        onClick={() => void navigate(PRINT_CENTRE)}
      />
    </Badge>
  );
}
