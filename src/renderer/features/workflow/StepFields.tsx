import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, type FormInstance, Input } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TreeNode } from '#shared/api/kit';
import { roleApi } from '#shared/api/role';
import { type ApprovalProcess, type ApprovalStep, MOST_STEPS } from '#shared/workflow/approval-process';
import { Decorative } from '../../components/Decorative.tsx';
import { catchFocus } from '../../components/keys/page-focus.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { RecentSelect } from '../../records/form/RecentSelect.tsx';
import { PersonsInput } from './PersonsInput.tsx';
import styles from './Workflow.module.css';

type Names = Readonly<Record<string, string>>;

/** The steps of a process: name, roles and persons of each, which are added, moved and removed. */
export function StepFields({ roleNames, userNames }: { roleNames: Names; userNames: Names }) {
  const { t } = useTranslation();
  const roles = useRoles(roleNames);
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
                  <RecentSelect<string[]> kind="role" options={roles} mode="multiple" />
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

/** The roles of the company; chosen ones have their names before these are loaded. */
function useRoles(roleNames: Names): { value: string; label: string }[] {
  const tree = useEndpoint('role', roleApi.tree, {});
  return (
    tree.data?.flatMap(withChildren) ?? Object.entries(roleNames).map(([value, label]) => ({ value, label }))
  );
}

const withChildren = ({ id, title, children = [] }: TreeNode): { value: string; label: string }[] => [
  { value: id, label: title },
  ...children.flatMap(withChildren),
];
