import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { GridSource } from './grid-source.ts';

/** The number of cells that need attention; a click moves to the next one. */
export function ProblemCount({ source, onNext }: { source: GridSource; onNext: () => void }) {
  const { t } = useTranslation();
  const problems = useStore(source.handle.store, source.problemsOf);
  const found = useMemo(() => [...problems.values()].flatMap((own) => Object.values(own)), [problems]);
  const errors = found.filter(({ severity }) => severity === 'error').length;
  if (found.length === 0) return null;
  return (
    <Button size="small" type="link" danger={errors > 0} onClick={onNext}>
      {t(errors > 0 ? 'grid.errors' : 'grid.warnings', { count: errors || found.length })}
    </Button>
  );
}
