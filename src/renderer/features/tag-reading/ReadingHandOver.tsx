import { Button, Form, Input, Segmented, Select } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DeskTask, deskTaskApi } from '#shared/api/desk-task';
import { tagReadingApi } from '#shared/api/tag-reading';
import type { ReadingKind } from '#shared/desk-tasks/kinds';
import type { CheckedKind } from '#shared/documents/checked-kinds';
import { DOCUMENTS } from '#shared/documents/index';
import { type AppError, toAppError } from '#shared/errors';
import { DeskSelect } from '../../components/desk-tasks/DeskSelect.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import documentBox from '../../components/look/document-box.module.css';
import { useLanguage } from '../../components/words/words.ts';
import { useChange } from '../../records/calls/use-change.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { PostedTask } from '../../records/desk-tasks/PostedTask.tsx';
import styles from './TagReading.module.css';
import { useCheckedKinds } from './use-checked-kinds.ts';
import { ZoneInput } from './ZoneInput.tsx';

interface Choices {
  docKind: CheckedKind;
  docNo: string;
  region: string;
  deskId: string;
}

/** 请使用客户端操作, with a way forward: a desk is asked to check a document's packages or to count a zone. */
export function ReadingHandOver() {
  const { t } = useTranslation();
  const kinds = useCheckedKinds();
  const mayCheck = kinds.length > 0;
  const [kind, setKind] = useState<ReadingKind>(mayCheck ? 'checkTags' : 'countZone');
  const [posted, setPosted] = useState<DeskTask | null>(null);
  return (
    <section className={documentBox.page}>
      <div className={documentBox.head}>
        <h1>{t('tagReading.title')}</h1>
      </div>
      <div className={styles.handOver}>
        <p>{t('tagReading.clientOnly')}</p>
        {posted === null ? (
          <>
            <Segmented<ReadingKind>
              aria-label={t('tagReading.work')}
              value={kind}
              options={[
                ...(mayCheck ? [{ value: 'checkTags' as const, label: t('tagReading.check') }] : []),
                { value: 'countZone', label: t('tagReading.count') },
              ]}
              onChange={setKind}
            />
            <HandOverForm kind={kind} kinds={kinds} onPosted={setPosted} />
          </>
        ) : (
          <>
            <PostedTask posted={posted} />
            <Button onClick={() => setPosted(null)}>{t('tagReading.handOverMore')}</Button>
          </>
        )}
      </div>
    </section>
  );
}

interface HandOverFormProps {
  kind: ReadingKind;
  /** The kinds of documents that can be checked. */
  kinds: readonly CheckedKind[];
  onPosted: (task: DeskTask) => void;
}

function HandOverForm({ kind, kinds, onPosted }: HandOverFormProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const desks = useEndpoint('deskTask', deskTaskApi.desks, {});
  const change = useChange('deskTask');
  const [refusal, setRefusal] = useState<AppError | null>(null);
  // Posted again after a lost answer it is still one task.
  const taskId = useRef(crypto.randomUUID());
  const needed = [{ required: true, whitespace: true, message: t('tagReading.needed') }];

  async function post({ docKind, docNo, region, deskId }: Choices): Promise<void> {
    setRefusal(null);
    const place = { taskId: taskId.current, deskId };
    try {
      onPosted(
        kind === 'checkTags'
          ? await change.run(tagReadingApi.checkAtDesk, { body: { docKind, docNo, ...place } })
          : await change.run(tagReadingApi.countAtDesk, { body: { region, ...place } }),
      );
    } catch (error) {
      setRefusal(toAppError(error));
    }
  }

  if (desks.error) return <ErrorPanel error={desks.error} onRetry={desks.reload} />;
  if (desks.data?.length === 0) return <p>{t('deskTasks.noDesks')}</p>;
  return (
    <Form<Choices>
      layout="vertical"
      requiredMark={false}
      initialValues={{ docKind: kinds[0], docNo: '', region: '', deskId: '' }}
      onFinish={(choices) => void post(choices)}
    >
      {refusal && (
        <Form.Item>
          <ErrorPanel error={refusal} />
        </Form.Item>
      )}
      {kind === 'checkTags' ? (
        <>
          <Form.Item name="docKind" label={t('scans.target')}>
            <Select<CheckedKind>
              options={kinds.map((value) => ({ value, label: DOCUMENTS[value].words.one[language] }))}
            />
          </Form.Item>
          <Form.Item name="docNo" label={t('scans.docNo')} rules={needed}>
            <Input maxLength={40} />
          </Form.Item>
        </>
      ) : (
        <Form.Item name="region" label={t('tagReading.region')} rules={needed}>
          <ZoneInput />
        </Form.Item>
      )}
      <Form.Item name="deskId" label={t('deskTasks.desk')}>
        <DeskSelect desks={desks.data} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={change.busy}>
        {t('tagReading.handOver')}
      </Button>
    </Form>
  );
}
