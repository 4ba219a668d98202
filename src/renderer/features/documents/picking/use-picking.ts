import { App } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyDocument } from '#shared/documents/document';
import { parsePackCode } from '#shared/domain/pack-code';
import { describeError, toAppError } from '#shared/errors';
import type { LineGroup } from '#shared/records/lines';
import { useLanguage } from '../../../components/words/words.ts';
import type { RecordFormState } from '../../../records/form/use-record-form.ts';
import type { LineValues } from '../../../records/lines/line-values.ts';
import { findFreePack, type PickSource } from './free-pack.ts';
import { filledLines, numbersIn, type Picked, pickedLine } from './picked-lines.ts';

/** What became of the last code that was entered. */
export interface Entered {
  isRefused: boolean;
  words: string;
}

export interface Picking {
  /** Numbers of the packages in the lines. */
  taken(): ReadonlySet<string>;
  /** Adds chosen packages as lines; false, with a message, where they are too many. */
  add(picked: readonly Picked[]): boolean;
  /** Adds the package with a scanned or typed number, and marks its line. */
  enter(code: string): Promise<Entered>;
  isMarked(line: LineValues): boolean;
}

/** The packages in the lines of a document's form; null for a kind whose lines name none. */
export function usePicking(
  of: AnyDocument,
  state: RecordFormState,
  source: PickSource | null,
): Picking | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const { message } = App.useApp();
  const [marked, setMarked] = useState('');
  const group: LineGroup | undefined = of.lines?.packs;
  if (group === undefined) return null;
  const lines = () => filledLines(group, state.form.getFieldValue('packs'));
  const full = t('documents.full', { most: group.most });

  const put = (picked: readonly Picked[]): void => {
    state.form.setFieldValue('packs', [...lines(), ...picked.map((one) => pickedLine(group, one))]);
    state.noteTyped();
  };

  return {
    taken: () => numbersIn(lines()),
    add(picked) {
      if (lines().length + picked.length > group.most) {
        void message.warning(full);
        return false;
      }
      put(picked);
      return true;
    },
    async enter(code) {
      const { packNo } = parsePackCode(code);
      const refused = (words: string) => ({ isRefused: true, words: `${packNo} ${words}` });
      const known = (words: string) => {
        setMarked(packNo);
        return { isRefused: false, words };
      };
      if (numbersIn(lines()).has(packNo)) return known(t('documents.alreadyIn', { packNo }));
      if (source === null) return refused(t('documents.noSource'));
      if (lines().length >= group.most) return refused(full);
      try {
        const pack = await findFreePack(source, code);
        // Meanwhile another scan of it, or the picker, may have added it.
        if (numbersIn(lines()).has(pack.packNo)) return known(t('documents.alreadyIn', { packNo }));
        if (pack.bundles === 0) return refused(t('documents.nothingFree'));
        put([{ pack }]);
        return known(t('documents.entered', { packNo: pack.packNo }));
      } catch (error) {
        return refused(describeError(toAppError(error), language));
      }
    },
    isMarked: ({ packNo }) => marked !== '' && packNo === marked,
  };
}
