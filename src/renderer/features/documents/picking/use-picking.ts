import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { parsePackCode } from '#shared/domain/pack-code';
import { describeError, toAppError } from '#shared/errors';
import { useLanguage } from '../../../components/words/words.ts';
import { lineOf } from '../../../grid/lines/line-cells.ts';
import { enteredValues, type LinesGridState } from '../../../grid/lines/use-lines-grid.ts';
import { linesOf } from '../../../grid/model/actions.ts';
import { findFreePack, type Picked, type PickSource } from './free-pack.ts';
import { numbersIn, pickedLine } from './picked-lines.ts';

/** The result of the last code entered. */
export interface Entered {
  isRefused: boolean;
  words: string;
}

export interface Picking {
  /** Numbers of the packages in the lines. */
  taken(): ReadonlySet<string>;
  /** Adds chosen packages as lines; false, with a message, where they are too many. */
  add(picked: readonly Picked[]): boolean;
  /** Adds the package with a scanned or typed number, and shows its line. */
  enter(code: string): Promise<Entered>;
}

/** The packages in the lines of a document's form. */
export function usePicking(given: LinesGridState, source: PickSource | null): Picking {
  const { t } = useTranslation();
  const language = useLanguage();
  const { message } = App.useApp();
  const { group, columns, grid } = given;
  const { handle } = grid;
  const lines = () => enteredValues(given);
  const full = t('documents.full', { most: group.most });

  const put = (picked: readonly Picked[]): void => {
    handle.act({ do: 'append', lines: picked.map((one) => lineOf(columns, pickedLine(group, one))) });
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
        const at = linesOf(handle.store.getState()).findIndex(({ cells }) => cells.packNo?.trim() === packNo);
        if (at >= 0) handle.act({ do: 'showLine', line: at });
        return { isRefused: false, words };
      };
      if (numbersIn(lines()).has(packNo)) return known(t('documents.alreadyIn', { packNo }));
      if (source === null) return refused(t('documents.noSource'));
      if (lines().length >= group.most) return refused(full);
      try {
        const pack = await findFreePack(source, code);
        // Another scan, or the picker, may have added it meanwhile.
        if (numbersIn(lines()).has(pack.packNo)) return known(t('documents.alreadyIn', { packNo }));
        if (pack.bundles === 0) return refused(t('documents.nothingFree'));
        put([{ pack }]);
        return known(t('documents.entered', { packNo: pack.packNo }));
      } catch (error) {
        return refused(describeError(toAppError(error), language));
      }
    },
  };
}
