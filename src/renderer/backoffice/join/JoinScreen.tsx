import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type JoinApplication, JoinStateSchema, joinApi } from '#shared/api/join';
import { joinApproval, joinRejection } from '#shared/records/join';
import type { RecordRow } from '#shared/records/record';
import { callsOf } from '#shared/records/record-calls';
import { SearchField } from '../../components/list/SearchField.tsx';
import lists from '../../components/look/lists.module.css';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { FormDrawer } from '../../records/form/FormDrawer.tsx';
import { ListPage } from '../../records/list/ListPage.tsx';
import { useListAddress } from '../../records/list/use-list-address.ts';
import { Application } from './Application.tsx';
import { JoinButtons } from './JoinButtons.tsx';
import { joinColumns } from './join-columns.tsx';
import { useJoinActions } from './use-join-actions.ts';

const FILTERS = ['realName', 'state'] as const;
const SORTABLE = ['realName', 'state', 'createTime'];

/** The forms of a review, with calls of their own. */
const REVIEWS = {
  approve: {
    of: joinApproval,
    calls: callsOf(joinApproval, { ...joinApi, detail: null, update: joinApi.approve }),
  },
  reject: {
    of: joinRejection,
    calls: callsOf(joinRejection, { ...joinApi, detail: null, update: joinApi.reject }),
  },
};

/** 加入申请: applications to join the company, open and decided. */
export function JoinScreen() {
  const { t } = useTranslation();
  const list = useListAddress(FILTERS, SORTABLE);
  const page = useEndpoint('join', joinApi.list, list.call);
  const actions = useJoinActions();
  const [openId, setOpenId] = useState<string | null>(null);
  const [review, setReview] = useState<keyof typeof REVIEWS | null>(null);
  const open = page.data?.records.find(({ id }) => id === openId);
  const close = () => setOpenId(null);
  const { filters } = list.query;

  return (
    <>
      <ListPage<JoinApplication, (typeof FILTERS)[number]>
        area="join"
        title={t('join.title')}
        list={list}
        page={page}
        columns={joinColumns(t)}
        filters={
          <>
            <SearchField
              label={t('join.realName')}
              placeholder={t('join.realName')}
              hasShortcut
              value={filters.realName}
              onChange={(realName) => list.filter({ realName })}
            />
            <div className={lists.filter}>
              <label htmlFor="filter-state">{t('join.state')}</label>
              <Select
                id="filter-state"
                className={lists.choice}
                value={filters.state}
                options={[
                  { value: '', label: t('records.all') },
                  ...JoinStateSchema.options.map((value) => ({ value, label: t(`join.state_${value}`) })),
                ]}
                onChange={(state) => list.filter({ state })}
              />
            </div>
          </>
        }
        nothing={{ title: t('join.none'), advice: t('join.noneAdvice') }}
        nameOf={({ realName }) => realName}
        onOpen={({ id }) => setOpenId(id)}
        openId={open?.id}
        onMove={open && (({ id }) => setOpenId(id))}
        peek={
          open &&
          review === null && (
            <Application
              application={open}
              onClose={close}
              footer={
                <JoinButtons
                  application={open}
                  actions={actions}
                  onApprove={() => setReview('approve')}
                  onReject={() => setReview('reject')}
                  onDone={close}
                />
              }
            />
          )
        }
      />
      {open && review && (
        <FormDrawer
          {...REVIEWS[review]}
          title={t(`join.${review}Of`, { name: open.realName })}
          saveLabel={t(`join.${review}`)}
          row={{ ...open, version: 1 } satisfies RecordRow}
          onSaved={close}
          onClose={() => setReview(null)}
        />
      )}
    </>
  );
}
