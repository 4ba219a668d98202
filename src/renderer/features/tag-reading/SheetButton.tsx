import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { tagReadingApi } from '#shared/api/tag-reading';
import { SCAN_FLAGS } from '#shared/domain/scan-checks';
import { STOCK_STATUSES } from '#shared/domain/statuses';
import { type CountedPack, TAG_RESULTS } from '#shared/domain/tag-count';
import { lineTermIn } from '#shared/domain/terms';
import type { Language } from '#shared/errors';
import { request } from '../../api/session.ts';
import { saveFile } from '../../components/files/save-file.ts';
import { useAction } from '../../components/loading/use-action.ts';
import { useLanguage } from '../../components/words/words.ts';
import { sheetParts } from './sheet-parts.ts';

/** Saves the result as an Excel file, or as several where it is longer than one may be. */
export function SheetButton({ title, rows }: { title: string; rows: readonly CountedPack[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const action = useAction();

  async function save(): Promise<void> {
    for (const part of sheetParts(title, rows)) {
      const body = { title: part.title, rows: part.rows.map((row) => cellsOf(row, language)) };
      saveFile(await request(tagReadingApi.sheet, { body }, { quiet: true }));
    }
  }

  return (
    <Button
      disabled={rows.length === 0}
      loading={action.busy}
      onClick={() => void action.run(save, { success: false })}
    >
      {t('tagReading.sheet')}
    </Button>
  );
}

function cellsOf({ result, pack, epcs, findings }: CountedPack, language: Language) {
  return {
    result: TAG_RESULTS[result][language],
    packNo: pack?.packNo ?? '',
    epc: epcs.join(' ') || (pack?.epc ?? ''),
    region: pack?.region ?? '',
    state: pack === null ? '' : STOCK_STATUSES[pack.stockStatus][language],
    species: lineTermIn(language, pack?.species ?? ''),
    grade: lineTermIn(language, pack?.grade ?? ''),
    thicknessMm: pack?.thicknessMm ?? '',
    bundles: pack?.bundles ?? null,
    pieces: pack?.pieces ?? null,
    area: pack?.area ?? '',
    findings: findings
      .map(({ flag, words }) => `${SCAN_FLAGS[flag][language]}: ${words[language]}`)
      .join('; '),
  };
}
