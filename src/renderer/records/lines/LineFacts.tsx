import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { LineGroup } from '#shared/records/lines';
import type { AnyRecord, RecordRow } from '#shared/records/record';
import type { RecordCalls } from '#shared/records/record-calls';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useLanguage } from '../../components/words/words.ts';
import { usePermission } from '../../stores/session.ts';
import { useEndpoint } from '../calls/use-endpoint.ts';
import { storedLines } from '../form/form-values.ts';
import { FieldCell, isNumber, textOfField } from '../list/record-columns.tsx';
import styles from './LineFacts.module.css';
import table from './line-table.module.css';

interface LineFactsProps {
  of: AnyRecord;
  calls: RecordCalls;
  id: string;
}

/** The lines of a record among its facts, read when they are shown: a list does not carry them. */
export function LineFacts({ of, calls, id }: LineFactsProps) {
  const read = useEndpoint(of.area, calls.detail, { id });
  if (read.error) return <ErrorPanel error={read.error} onRetry={read.reload} />;
  if (read.data === null) return <Skeleton active paragraph={{ rows: 2 }} title={false} />;
  const record = read.data as RecordRow;
  return Object.entries(of.lines ?? {}).map(([name]) => (
    <LineTable key={name} of={of} name={name} lines={storedLines(record, name) as readonly RecordRow[]} />
  ));
}

/** Columns that no line fills in are left out. */
function LineTable({ of, name, lines }: { of: AnyRecord; name: string; lines: readonly RecordRow[] }) {
  const language = useLanguage();
  const group = of.lines?.[name];
  if (group === undefined || lines.length === 0) return null;
  const fields = Object.entries(group.fields).filter(([fieldName, field]) =>
    lines.some((line) => textOfField(field, line, fieldName, language) !== ''),
  );
  const title = group.words.many[language];
  return (
    <section className={styles.lines}>
      <h3>{title}</h3>
      <div className={table.scroll}>
        <table aria-label={title}>
          <thead>
            <tr>
              {fields.map(([fieldName, field]) => (
                <th key={fieldName} scope="col" className={isNumber(field) ? styles.number : undefined}>
                  {field.words[language]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                {fields.map(([fieldName, field]) => (
                  <td key={fieldName} className={isNumber(field) ? styles.number : undefined}>
                    <NameLink group={group} name={fieldName} line={line}>
                      <FieldCell field={field} row={line} name={fieldName} language={language} />
                    </NameLink>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface NameLinkProps {
  group: LineGroup;
  /** The field that is shown. */
  name: string;
  line: RecordRow;
  children: ReactNode;
}

/** Links the name of a line to its page, if there is one that the user may open. */
function NameLink({ group, name, line, children }: NameLinkProps) {
  const isPermitted = usePermission(group.page?.permission ?? '');
  if (name !== group.name || group.page === undefined || !isPermitted) return children;
  return <Link to={group.page.address(String(line[name]))}>{children}</Link>;
}
