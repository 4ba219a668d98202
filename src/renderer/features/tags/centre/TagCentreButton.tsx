import { TagOutlined } from '@ant-design/icons';
import { Badge, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { TAG_CENTRE } from '#shared/menu/addresses';
import { Decorative } from '../../../components/Decorative.tsx';
import { useDesk } from '../../../stores/desk.ts';
import { usePermission } from '../../../stores/session.ts';

/** The number of tag writes whose outcome is unknown; opens their list. Not there when all is known. */
export function TagCentreButton() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const count = useDesk(({ unknownTags }) => unknownTags);
  const mayTag = usePermission('pack_tag');
  if (count === 0 || !mayTag) return null;
  return (
    <Badge count={count} size="small" overflowCount={99} offset={[-6, 6]}>
      <Button
        type="text"
        icon={<Decorative icon={TagOutlined} />}
        aria-label={t('tags.centreOpen', { count })}
        onClick={() => void navigate(TAG_CENTRE)}
      />
    </Badge>
  );
}
