import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, type FormInstance, Input } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { user } from '#shared/records/user';
import { type ApprovalProcess, type ApprovalStep, MOST_STEPS } from '#shared/workflow/approval-process';
import { Decorative } from '../../components/Decorative.tsx';
import { catchFocus } from '../../components/keys/page-focus.ts';
import { ReferenceInput } from '../../records/form/ReferenceInput.tsx';
import { PersonsInput } from './PersonsInput.tsx';
import styles from './Workflow.module.css';

type Names = Readonly<Record<string, string>>;

/** The steps of a process: name, roles and persons of each, which are added, moved and removed. */
export function StepFields({ roleNames, userNames }: { roleNames: Names; userNames: Names }) {
  const { t } = useTranslation();
  const isAdding = useRef(false);
  return (
    <Form.List name="steps">
      {(fields, { add, move, remove }) => (
        <>
          <ol className={styles.steps}>
            {fields.map(({ key, name }, at) => (
              <li key={key} className={styles.step}>
                <Form.Item
                  name={[name, 'name']}
                  label={t('workflow.stepName')}
                  rules={[{ required: true, whitespace: true, max: 20 }]}
                >
                  <Input maxLength={20} autoFocus={isAdding.current} />
                </Form.Item>
                <Form.Item
                  name={[name, 'roleIds']}
                  label={t('workflow.roles')}
                  dependencies={[['steps', name, 'userIds']]}
                  rules={[requireApprover(name, t('workflow.approverRequired'))]}
                  className={styles.roles}
                >
                  <RolesInput names={roleNames} />
                </Form.Item>
                <Form.Item name={[name, 'userIds']} label={t('workflow.persons')} className={styles.named}>
                  <PersonsInput label={t('workflow.choosePersonsOf', { step: at + 1 })} names={userNames} />
                </Form.Item>
                <div className={styles.buttons}>
                  <Button
                    aria-label={t('workflow.moveUp', { step: at + 1 })}
                    icon={<Decorative icon={ArrowUpOutlined} />}
                    disabled={at === 0}
                    onClick={() => move(at, at - 1)}
                  />
                  <Button
                    aria-label={t('workflow.moveDown', { step: at + 1 })}
                    icon={<Decorative icon={ArrowDownOutlined} />}
                    disabled={at === fields.length - 1}
                    onClick={() => move(at, at + 1)}
                  />
                  <Button
                    aria-label={t('workflow.removeStep', { step: at + 1 })}
                    icon={<Decorative icon={DeleteOutlined} />}
                    onClick={() => {
                      remove(at);
                      catchFocus();
                    }}
                  />
                </div>
              </li>
            ))}
          </ol>
          <Button
            icon={<Decorative icon={PlusOutlined} />}
            disabled={fields.length >= MOST_STEPS}
            onClick={() => {
              isAdding.current = true;
              add({ name: '', roleIds: [], userIds: [] });
            }}
          >
            {t('workflow.addStep')}
          </Button>
        </>
      )}
    </Form.List>
  );
}

/** A step names a role or a person. */
const requireApprover =
  (step: number, refusal: string) =>
  ({ getFieldValue }: Pick<FormInstance<ApprovalProcess>, 'getFieldValue'>) => ({
    async validator() {
      const { roleIds = [], userIds = [] } = getFieldValue(['steps', step]) as Partial<ApprovalStep>;
      if (roleIds.length + userIds.length === 0) throw new Error(refusal);
    },
  });

interface RolesInputProps {
  /** Names of the stored roles by id. */
  names: Names;
  id?: string;
  value?: readonly string[];
  onChange?: (ids: string[]) => void;
}

/** The roles of a step, by id. */
function RolesInput({ names, id, value = [], onChange }: RolesInputProps) {
  return (
    <ReferenceInput
      field={user.fields.roleId}
      called={value.map((one) => names[one] ?? '').join(',')}
      {...(id && { id })}
      value={value.join(',')}
      onChange={(ids) => onChange?.(String(ids).split(',').filter(Boolean))}
    />
  );
}
