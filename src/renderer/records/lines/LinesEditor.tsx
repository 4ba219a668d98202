import { PlusOutlined } from '@ant-design/icons';
import { Button, Form, type FormListFieldData, type FormListOperation } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field } from '#shared/records/field';
import { type LineGroup, withOnlyFlag } from '#shared/records/lines';
import { Decorative } from '../../components/Decorative.tsx';
import { useLanguage } from '../../components/words/words.ts';
import { LineField } from './LineField.tsx';
import { LineMenu } from './LineMenu.tsx';
import styles from './LinesEditor.module.css';
import { actAndFocus, cellMark, onLineKey, removeAndFocus } from './line-keys.ts';
import table from './line-table.module.css';
import { isBlankLine, type LineValues, startLine } from './line-values.ts';

interface LinesEditorProps {
  name: string;
  group: LineGroup;
  /** The stored lines, with the names of their references. */
  stored: readonly LineValues[];
  /** After lines were chosen, inserted, removed or moved, which antd does not count as typing. */
  onChanged: () => void;
}

/**
 * The few lines of a record in its form, such as contacts: a row each, or a card on a phone; keys are those of
 * `onLineKey`.
 */
export function LinesEditor({ name, ...props }: LinesEditorProps) {
  return (
    <Form.List name={name}>
      {(rows, operation) => <Lines name={name} rows={rows} operation={operation} {...props} />}
    </Form.List>
  );
}

interface LinesProps extends LinesEditorProps {
  rows: readonly FormListFieldData[];
  operation: FormListOperation;
}

function Lines(props: LinesProps) {
  const { name, group, stored, rows, operation, onChanged } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const form = Form.useFormInstance();
  const lines: LineValues[] = Form.useWatch(name, { form, preserve: true }) ?? [];
  const flagged = withOnlyFlag(group, lines);
  const one = group.words.one[language];
  const isFull = rows.length >= group.most;
  const insert = (at: number) => void (isFull || operation.add(startLine(group), at));
  const { remove, move } = operation;
  const part = useRef<HTMLElement>(null);
  // Watched lines follow a letter in a later task, which an Enter typed at once may precede.
  const isBlank = (at: number) => isBlankLine(group, form.getFieldValue([name, at]));
  const fields = Object.entries(group.fields);

  function choose(flag: string, at: number): void {
    for (const [place, line] of withOnlyFlag(group, lines, at).entries())
      form.setFieldValue([name, place, flag], line[flag]);
    onChanged();
  }

  const removeByMenu = (at: number) =>
    removeAndFocus(() => remove(at), part.current, { line: at, count: rows.length });

  return (
    <section
      ref={part}
      data-lines={name}
      className={styles.lines}
      aria-label={group.words.many[language]}
      onKeyDown={(event) => onLineKey(event, { count: rows.length, isBlank, insert, remove, move })}
    >
      <h2>
        {group.words.many[language]}
        <small aria-hidden="true">{t('records.lineKeys')}</small>
      </h2>
      {rows.length > 0 && (
        <div className={`${table.scroll} ${styles.rows}`}>
          <table>
            <LineHead fields={fields} />
            <tbody>
              {rows.map(({ key, name: at }) => (
                <tr key={key}>
                  <th scope="row">{at + 1}</th>
                  {fields.map(([fieldName, field], column) => (
                    <td
                      key={fieldName}
                      className={field.isDerived ? styles.calculated : undefined}
                      data-label={field.words[language]}
                      {...cellMark(at, column)}
                    >
                      <LineField
                        group={group}
                        path={[at, fieldName]}
                        field={field}
                        line={lines[at]}
                        stored={storedOf(stored, lines[at])}
                        isChosen={Number(flagged[at]?.[fieldName] ?? 0) === 1}
                        isBlank={() => isBlank(at)}
                        onChoose={() => choose(fieldName, at)}
                      />
                    </td>
                  ))}
                  <td>
                    <LineMenu
                      label={`${one} ${at + 1}`}
                      at={at}
                      count={rows.length}
                      isFull={isFull}
                      operation={{ insert, move, remove: removeByMenu }}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Button
        type="dashed"
        icon={<Decorative icon={PlusOutlined} />}
        disabled={isFull}
        onClick={() => actAndFocus(() => insert(rows.length), part.current, rows.length)}
      >
        {t('records.addOne', { one })}
      </Button>
    </section>
  );
}

function LineHead({ fields }: { fields: readonly (readonly [name: string, field: Field])[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <thead>
      <tr>
        <th scope="col">{t('records.lineNumber')}</th>
        {fields.map(([name, field]) => (
          <th
            key={name}
            scope="col"
            className={field.isRequired ? styles.required : ''}
            style={{ minWidth: `${Math.max(field.width, 8)}ch` }}
          >
            {field.words[language]}
          </th>
        ))}
        <th aria-label={t('records.actions')} />
      </tr>
    </thead>
  );
}

/** The stored line that a line of the form is. */
function storedOf(stored: readonly LineValues[], line: LineValues | undefined): LineValues | undefined {
  return line?.id === undefined ? undefined : stored.find(({ id }) => id === line.id);
}
