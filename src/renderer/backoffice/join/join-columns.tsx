import type { TableColumnType } from 'antd';
import type { TFunction } from 'i18next';
import type { JoinApplication, JoinState } from '#shared/api/join';
import { JoinStateTag } from '../../components/join/JoinStateTag.tsx';
import texts from '../../components/look/texts.module.css';

export function joinColumns(t: TFunction): TableColumnType<JoinApplication>[] {
  return [
    { title: t('join.realName'), dataIndex: 'realName', width: 110, fixed: 'start' },
    {
      title: t('join.state'),
      dataIndex: 'state',
      width: 120,
      render: (state: JoinState) => <JoinStateTag state={state} />,
    },
    { title: t('join.account'), dataIndex: 'account', width: 130 },
    { title: t('join.phone'), dataIndex: 'phone', className: texts.numbers, width: 130 },
    { title: t('join.from'), dataIndex: 'applicantCompany', width: 180, ellipsis: true },
    { title: t('join.remark'), dataIndex: 'remark', width: 200, ellipsis: true },
    { title: t('join.createTime'), dataIndex: 'createTime', className: texts.numbers, width: 170 },
    { title: t('join.reviewTime'), dataIndex: 'reviewTime', className: texts.numbers, width: 170 },
    { title: t('join.expireTime'), dataIndex: 'expireTime', className: texts.numbers, width: 170 },
  ];
}
