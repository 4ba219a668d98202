import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { BoardFigure } from '#shared/api/desk-board';
import { hourName } from '#shared/domain/desk-board';
import { deskRecordsAddress } from '#shared/menu/addresses';
import styles from './ToRecords.module.css';

interface ToRecordsProps {
  day: string;
  /** Empty for desks without a name; all desks if none is given. */
  desk?: string;
  hour?: number;
  figures: readonly BoardFigure[];
  count: number;
  /** Says what the figure is, where the text does not. */
  name?: string;
  /** In a line of its own, and left out at 0. */
  isSpoiled?: boolean;
  children: ReactNode;
}

/** A figure that leads to the records behind it. */
export function ToRecords({ count, name, isSpoiled = false, children, ...of }: ToRecordsProps) {
  const { t } = useTranslation();
  if (count === 0) return isSpoiled ? null : children;
  const desk = of.desk === '' ? t('deskBoard.unnamed') : of.desk;
  const hour = of.hour === undefined ? '' : hourName(of.hour);
  const label =
    name === undefined ? {} : { 'aria-label': [desk, hour, name, count].filter(Boolean).join(' ') };
  const link = (
    <Link to={deskRecordsAddress(of.day, of)} {...label}>
      {children}
    </Link>
  );
  return isSpoiled ? <small className={styles.spoiled}>{link}</small> : link;
}
