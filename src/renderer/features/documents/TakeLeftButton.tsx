import { App, Button } from 'antd';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { deliveryApi } from '#shared/api/document';
import type { AnyDocument } from '#shared/documents/document';
import { DOCUMENTS } from '#shared/documents/index';
import { toAppError } from '#shared/errors';
import type { RecordApi } from '#shared/records/record-calls';
import { request } from '../../api/session.ts';
import { useLanguage } from '../../components/words/words.ts';
import { lineOf } from '../../grid/lines/line-cells.ts';
import type { LinesGridState } from '../../grid/lines/use-lines-grid.ts';
import type { RecordFormState } from '../../records/form/use-record-form.ts';
import { showError } from '../../stores/notices.ts';
import { asFreeLeft } from './picking/free-pack.ts';
import { pickedLine } from './picking/picked-lines.ts';
import { useSourceQuery } from './use-source-query.ts';

interface TakeLeftButtonProps {
  of: AnyDocument;
  api: RecordApi;
  state: RecordFormState;
  lines: LinesGridState;
}

/**
 * Fills the lines with the remaining quantities of the source document chosen in the form; not shown for kinds without
 * a source.
 */
export function TakeLeftButton({ of, api, state, lines }: TakeLeftButtonProps) {
  const { left } = api as { left?: typeof deliveryApi.left };
  const { from } = of.trade;
  if (left === undefined || from === undefined) return null;
  return <TakeLeft of={of} from={from} left={left} state={state} lines={lines} />;
}

interface TakeLeftProps extends Omit<TakeLeftButtonProps, 'api'> {
  from: NonNullable<AnyDocument['trade']['from']>;
  left: typeof deliveryApi.left;
}

function TakeLeft({ of, from, left, state, lines }: TakeLeftProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { message } = App.useApp();
  const query = useSourceQuery(of, state);
  const chosenId = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    chosenId.current = query?.id;
  });
  const source = DOCUMENTS[from.kind].words.one[language];

  async function take(query: { id: string }): Promise<void> {
    const { group, columns, grid } = lines;
    try {
      const all = await request(left, { query }, { quiet: true });
      // Another document was chosen meanwhile, whose lines these are not.
      if (chosenId.current !== query.id) return;
      if (all.length === 0) {
        void message.warning(t('documents.nothingLeft', { source }));
        return;
      }
      const taken = all.map((one) => lineOf(columns, pickedLine(group, { pack: asFreeLeft(one) })));
      grid.handle.act({ do: 'put', lines: taken });
      void message.success(t('documents.taken', { count: all.length }));
    } catch (error) {
      showError(toAppError(error));
    }
  }

  return (
    <Button disabled={query === null} onClick={() => query && void take(query)}>
      {t('documents.takeLeft', { source })}
    </Button>
  );
}
