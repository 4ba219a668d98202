import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Input, Select } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TreeNode } from '#shared/api/kit';
import { roleApi } from '#shared/api/role';
import { MOST_STEPS } from '#shared/workflow/approval-process';
import { Decorative } from '../../components/Decorative.tsx';
import { catchFocus } from '../../components/keys/page-focus.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import styles from './Workflow.module.css';

/** The steps of a process: name and roles of each, which are added, moved and removed. */
export function StepFields({ roleNames }: { roleNames: Readonly<Record<string, string>> }) {
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
                  rules={[{ required: true }]}
                  className={styles.roles}
                >
                  <Select options={roles} mode="multiple" />
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
              add({ name: '', roleIds: [] });
            }}
          >
            {t('workflow.addStep')}
          </Button>
        </>
      )}
    </Form.List>
  );
}

/** The roles of the company; chosen ones have their names before these are loaded. */
function useRoles(roleNames: Readonly<Record<string, string>>): { value: string; label: string }[] {
  const tree = useEndpoint('role', roleApi.tree, {});
  return (
    tree.data?.flatMap(withChildren) ?? Object.entries(roleNames).map(([value, label]) => ({ value, label }))
  );
}

const withChildren = ({ id, title, children = [] }: TreeNode): { value: string; label: string }[] => [
  { value: id, label: title },
  ...children.flatMap(withChildren),
];
