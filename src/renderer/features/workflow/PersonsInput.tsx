import { UserAddOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Colleague } from '#shared/api/user';
import { Decorative } from '../../components/Decorative.tsx';
import { catchFocus } from '../../components/keys/page-focus.ts';
import { useOnOpening } from '../../components/use-on-opening.ts';
import { useSteady } from '../../components/use-steady.ts';
import { followUserPicker, openUserPicker } from '../../stores/dialogs.ts';
import styles from './Workflow.module.css';

interface PersonsInputProps {
  /** The name of the step's button for assistive technology. */
  label: string;
  /** Names of the stored persons by id. */
  names: Readonly<Record<string, string>>;
  id?: string;
  value?: readonly string[];
  onChange?: (ids: string[]) => void;
}

/** The persons of a step, by id: chosen in 用户选择, each removed by its own button. */
export function PersonsInput({ label, names, id, value = [], onChange }: PersonsInputProps) {
  const { t } = useTranslation();
  const [chosenNames, setChosenNames] = useState<Readonly<Record<string, string>>>({});
  const { onChosen } = useSteady({
    onChosen(users: readonly Colleague[]) {
      setChosenNames({
        ...chosenNames,
        ...Object.fromEntries(users.map((user) => [user.id, user.realName])),
      });
      onChange?.([...new Set([...value, ...users.map((user) => user.id)])]);
    },
  });
  useOnOpening(() => followUserPicker(label, onChosen));
  const choose = () => openUserPicker({ multiple: true, input: label, onChosen });
  return (
    <div className={styles.persons}>
      {value.map((person) => (
        <Tag
          key={person}
          variant="outlined"
          closable={{
            'aria-label': t('workflow.removePerson', { name: chosenNames[person] ?? names[person] }),
          }}
          onClose={() => {
            onChange?.(value.filter((one) => one !== person));
            catchFocus();
          }}
        >
          {chosenNames[person] ?? names[person] ?? person}
        </Tag>
      ))}
      <Button
        {...(id && { id })}
        aria-label={label}
        icon={<Decorative icon={UserAddOutlined} />}
        onClick={choose}
      >
        {t('workflow.choosePersons')}
      </Button>
    </div>
  );
}
