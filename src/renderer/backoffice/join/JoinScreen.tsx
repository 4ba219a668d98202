import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { joinApi } from '#shared/api/join';
import { joinApplication, joinApproval, joinExtension, joinRejection } from '#shared/records/join';
import type { RecordRow } from '#shared/records/record';
import { callsOf } from '#shared/records/record-calls';
import type { RowAction } from '../../records/acts/row-actions.ts';
import { useActs } from '../../records/acts/use-acts.tsx';
import { FormDrawer } from '../../records/form/FormDrawer.tsx';
import { RecordListing } from '../../records/RecordListing.tsx';
import { usePermission } from '../../stores/session.ts';

const CALLS = callsOf(joinApplication, joinApi);

/** The forms of a review, each with a separate call. */
const REVIEWS = {
  approve: {
    of: joinApproval,
    calls: callsOf(joinApproval, { ...joinApi, update: joinApi.approve }),
    states: ['in_review'],
  },
  reject: {
    of: joinRejection,
    calls: callsOf(joinRejection, { ...joinApi, update: joinApi.reject }),
    states: ['in_review'],
  },
  extend: {
    of: joinExtension,
    calls: callsOf(joinExtension, { ...joinApi, update: joinApi.extend }),
    states: ['approved', 'expired'],
  },
} as const;
type Review = keyof typeof REVIEWS;

/** 加入申请: applications to join the company, open and decided. */
export function JoinScreen() {
  const { t } = useTranslation();
  const acts = useActs(joinApplication, CALLS);
  const mayReview = usePermission('join_review');
  const [reviewed, setReviewed] = useState<{ review: Review; row: RecordRow } | null>(null);

  const reviewing = (review: Review): RowAction => ({
    key: review,
    label: t(`join.${review}`),
    on: 'row',
    refusal: ({ state }) =>
      REVIEWS[review].states.some((one) => one === state)
        ? null
        : t(review === 'extend' ? 'join.noMember' : 'join.decided'),
    async run([row]) {
      if (row !== undefined) setReviewed({ review, row });
      return false;
    },
  });
  const reviews = mayReview ? [reviewing('approve'), reviewing('reject'), reviewing('extend')] : [];

  return (
    <>
      <RecordListing
        of={joinApplication}
        calls={CALLS}
        actions={[...reviews, ...acts]}
        noneAdvice={t('join.noneAdvice')}
      />
      {reviewed && (
        <FormDrawer
          of={REVIEWS[reviewed.review].of}
          calls={REVIEWS[reviewed.review].calls}
          row={reviewed.row}
          title={t(`join.${reviewed.review}Of`, { name: reviewed.row.realName })}
          saveLabel={t(`join.${reviewed.review}`)}
          onClose={() => setReviewed(null)}
        />
      )}
    </>
  );
}
