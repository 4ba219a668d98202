import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { ownPackNo, parsePackCode } from '#shared/domain/pack-code';
import { AppError, describeError, toAppError } from '#shared/errors';
import { useLanguage } from '../../../components/words/words.ts';
import { lineOf } from '../../../grid/lines/line-cells.ts';
import { enteredValues, type LinesGridState } from '../../../grid/lines/use-lines-grid.ts';
import { linesOf } from '../../../grid/model/actions.ts';
import { useTenantId } from '../../../stores/session.ts';
import { findFreePack, type Picked, type PickSource } from './free-pack.ts';
import { joinBundle, lineNaming, numbersIn, pickedLine } from './picked-lines.ts';

/** The result of an entered code. */
export interface Entered {
  isRefused: boolean;
  /** The number or barcode that it named. */
  code: string;
  words: string;
}

export interface Picking {
  /** Numbers of the packages in the lines. */
  taken(): ReadonlySet<string>;
  /** Adds chosen packages as lines; false, with a message, where they are too many. */
  add(picked: readonly Picked[]): boolean;
  /** Adds the package or bundle with a scanned or typed code, and shows its line. */
  enter(code: string): Promise<Entered>;
}

/** The packages in the lines of a document's form. */
export function usePicking(given: LinesGridState, source: PickSource | null): Picking {
  const { t } = useTranslation();
  const language = useLanguage();
  const { message } = App.useApp();
  const tenantId = useTenantId();
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
      const present = () => linesOf(handle.store.getState());
      const result = (isRefused: boolean, words: string) => ({ isRefused, code: packNo, words });
      const refused = (words: string) => result(true, `${packNo} ${words}`);
      const known = (line: number, name: string) => {
        handle.act({ do: 'showLine', line });
        return result(false, t('documents.alreadyIn', { packNo: name }));
      };
      // A number names a package within its company only.
      if (ownPackNo(code, tenantId) === null)
        return refused(describeError(new AppError('pack.other_company'), language));
      const line = lineNaming(present(), packNo);
      if (line >= 0) return known(line, packNo);
      if (source === null) return refused(t('documents.noSource'));
      try {
        const picked = await findFreePack(source, code);
        const { pack } = picked;
        const name = pack.barcode || pack.packNo;
        // Another scan, or the picker, may have added it meanwhile; a number in half width was not looked for before.
        const now = lineNaming(present(), name);
        if (now >= 0) return known(now, name);
        if (pack.bundles === 0) return refused(t('documents.nothingFree'));
        const joined = pack.barcode === '' ? null : joinBundle(group, present(), pack);
        if (joined?.barcodes === null) return known(joined.line, name);
        if (joined === null && lines().length >= group.most) return refused(full);
        if (joined === null) put([picked]);
        else handle.act({ do: 'changeLine', line: joined.line, cells: { barcodes: joined.barcodes } });
        return result(false, t('documents.entered', { packNo: name }));
      } catch (error) {
        return refused(describeError(toAppError(error), language));
      }
    },
  };
}
