import { Pagination } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../stores/preferences.ts';
import type { Paging } from './list-paging.ts';

interface ListPagerProps {
  paging: Paging;
  total: number;
  onChange: (paging: Paging) => void;
}

/** The pages of a list; a page size chosen here becomes the user's default. */
export function ListPager({ paging, total, onChange }: ListPagerProps) {
  const { t } = useTranslation();
  const usualSize = usePreferences((state) => state.pageSize);
  const changePreference = usePreferences((state) => state.change);
  const size = paging.size || usualSize;
  return (
    <Pagination
      size="small"
      current={paging.page}
      pageSize={size}
      total={total}
      showSizeChanger={{ 'aria-label': t('common.pageSize') }}
      pageSizeOptions={[10, 20, 50, 100]}
      onChange={(next, nextSize) => {
        if (nextSize !== size) changePreference('pageSize', nextSize);
        onChange({ page: nextSize === size ? next : 1, size: 0 });
      }}
    />
  );
}
