import { Button, Form, Select } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DeskTask, deskTaskApi } from '#shared/api/desk-task';
import { documentLabelApis } from '#shared/api/document';
import type { BodyOf } from '#shared/api/kit';
import { logApi } from '#shared/api/log';
import { processTaskApi } from '#shared/api/process-task';
import { zoneApi } from '#shared/api/zone';
import type { LabelSubject } from '#shared/desk/contract/labels';
import { MOST_LABEL_COPIES } from '#shared/domain/most-copies';
import { type AppError, toAppError } from '#shared/errors';
import { LABEL_PERMISSIONS, LABELLED } from '#shared/label/labelled';
import { SUBJECT_WORDS } from '#shared/label/subjects';
import { CopiesInput } from '../../components/CopiesInput.tsx';
import { DeskRequired } from '../../components/desk/DeskRequired.tsx';
import { DeskSelect } from '../../components/desk-tasks/DeskSelect.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useConfirmReprint } from '../../components/reprint/use-confirm-reprint.tsx';
import { useLanguage } from '../../components/words/words.ts';
import { useChange } from '../../records/calls/use-change.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { PostedTask } from '../../records/desk-tasks/PostedTask.tsx';
import { closeDialogs, namesOfLabels, type RecordsToLabel, useDialogs } from '../../stores/dialogs.ts';
import { usePermission } from '../../stores/session.ts';
import styles from './desk-tasks.module.css';
import { TagHandOver } from './TagHandOver.tsx';

/**
 * 请使用客户端操作 for labels and tags, with a way forward: hand the work to a desk, and see how far it is.
 */
export function HandOver() {
  const [{ labels, tagPack, tagPacks }] = useState(() => useDialogs.getState());
  const mayPrint = usePermission(permissionOf(labels));
  const mayTag = usePermission('pack_tag');
  const [task, setTask] = useState<DeskTask | null>(null);
  const tagged = tagPacks ?? (tagPack ? [tagPack] : []);
  const names = labels === null ? tagged.map(({ packNo }) => packNo) : namesOfLabels(labels);
  return (
    <DeskRequired names={names} isPack={labels === null || labels.of === 'pack'} onClose={closeDialogs}>
      {mayPrint && labels !== null && (
        <section className={styles.handOver}>
          {task === null ? <HandOverForm labels={labels} onPosted={setTask} /> : <PostedTask posted={task} />}
        </section>
      )}
      {mayTag && labels === null && (
        <section className={styles.handOver}>
          <TagHandOver packs={tagged} />
        </section>
      )}
    </DeskRequired>
  );
}

const permissionOf = (labels: RecordsToLabel | null): string =>
  labels?.of === 'document' ? `${labels.kind}_print` : LABEL_PERMISSIONS[labels?.of ?? 'pack'];

/** The call that hands labels of each area to a desk. */
const CALLS = {
  pack: deskTaskApi.printLabels,
  log: logApi.printAtDesk,
  zone: zoneApi.printAtDesk,
  processTask: processTaskApi.printAtDesk,
};

interface Choices {
  subject: LabelSubject;
  deskId: string;
  copies: number;
}

interface HandOverFormProps {
  labels: RecordsToLabel;
  onPosted: (task: DeskTask) => void;
}

function HandOverForm({ labels, onPosted }: HandOverFormProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const confirmReprint = useConfirmReprint();
  const desks = useEndpoint('deskTask', deskTaskApi.desks, {});
  const change = useChange('deskTask');
  const [refusal, setRefusal] = useState<AppError | null>(null);
  // Posted again after a lost answer it is still one task.
  const taskId = useRef(crypto.randomUUID());

  /** `reason`: the reason for a reprint, empty if none is required; null before the user was asked. */
  async function post(choices: Choices, reason: string | null): Promise<void> {
    setRefusal(null);
    try {
      const ids = labels.records.map(({ id }) => id);
      if (labels.of === 'document') {
        const { deskId, copies } = choices;
        const body = { taskId: taskId.current, ids, captions: language, deskId, copies };
        return onPosted(await change.run(documentLabelApis[labels.kind].labelsAtDesk, { body }));
      }
      const body = {
        taskId: taskId.current,
        ids,
        captions: language,
        mayReprint: reason !== null,
        ...choices,
      };
      // The server refuses a subject that is not of the area.
      const call = CALLS[labels.of] as typeof deskTaskApi.printLabels;
      onPosted(await change.run(call, { body: { ...body, reason: reason ?? '' } as BodyOf<typeof call> }));
    } catch (caught) {
      const error = toAppError(caught);
      const needsReason = error.code === 'desk_task.reprint_reason';
      if (!needsReason && error.code !== 'desk_task.reprint') return setRefusal(error);
      const packNos = String(error.details.packNos).split(', ');
      const given = await confirmReprint({ packNos, needsReason });
      if (given !== null) await post(choices, given);
    }
  }

  if (desks.error) return <ErrorPanel error={desks.error} onRetry={desks.reload} />;
  if (desks.data?.length === 0) return <p>{t('deskTasks.noDesks')}</p>;
  const count = labels.records.length;
  const subjects: readonly LabelSubject[] = labels.of === 'document' ? ['order'] : LABELLED[labels.of];
  const submit = {
    pack: t('deskTasks.handOver', { count }),
    log: t('deskTasks.handOverLogs', { count }),
    zone: t('deskTasks.handOverZones', { count }),
    processTask: t('deskTasks.handOverTimbers', { count }),
    document: t('deskTasks.handOverDocuments', { count }),
  };
  return (
    <Form<Choices>
      layout="vertical"
      requiredMark={false}
      initialValues={{ subject: subjects[0], deskId: '', copies: 1 }}
      onFinish={(choices) => void post(choices, null)}
    >
      {refusal && <ErrorPanel error={refusal} />}
      <Form.Item name="subject" label={t('deskTasks.subject')} hidden={subjects.length === 1}>
        <Select options={subjects.map((value) => ({ value, label: SUBJECT_WORDS[value][language] }))} />
      </Form.Item>
      <Form.Item name="deskId" label={t('deskTasks.desk')}>
        <DeskSelect desks={desks.data} />
      </Form.Item>
      <Form.Item name="copies" label={t('print.copies')}>
        <CopiesInput most={MOST_LABEL_COPIES} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={change.busy}>
        {submit[labels.of]}
      </Button>
    </Form>
  );
}
