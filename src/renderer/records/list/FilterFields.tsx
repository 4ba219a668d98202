import { Badge, Button, Popover, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../components/words/words.ts';
import { FilterField, useFilterOptions } from './FilterField.tsx';
import styles from './FilterFields.module.css';
import { type FilteredList, filterText, isActive, type ListFilter, withoutFilter } from './list-filter.ts';

/** Number of filters beside the title; the others are under 更多筛选. */
const SHOWN = 4;

interface FilterFieldsProps {
  filters: readonly ListFilter[];
  list: FilteredList;
  /** How many are beside the title. */
  shown?: number;
}

/** A list's filters: the first few beside its title, the rest behind a button, with the active ones as tags. */
export function FilterFields({ filters, list, shown = SHOWN }: FilterFieldsProps) {
  const first = filters.slice(0, shown);
  const rest = filters.slice(shown);
  const shortcut = first.find(({ kind }) => kind === 'text');
  return (
    <>
      {first.map((filter) => (
        <FilterField key={filter.name} filter={filter} list={list} hasShortcut={filter === shortcut} />
      ))}
      {rest.length > 0 && <MoreFilters filters={rest} list={list} />}
    </>
  );
}

function MoreFilters({ filters, list }: FilterFieldsProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const active = filters.filter((filter) => isActive(filter, list.query.filters));
  return (
    <>
      <Popover
        trigger="click"
        placement="bottomLeft"
        arrow={false}
        // If neither side has room, it is shifted sideways instead of flipped.
        align={{ overflow: { adjustX: false, adjustY: true, shiftX: true } }}
        open={isOpen}
        onOpenChange={setOpen}
        content={
          <search className={styles.more} aria-label={t('records.moreFilters')}>
            {filters.map((filter) => (
              <FilterField key={filter.name} filter={filter} list={list} />
            ))}
          </search>
        }
      >
        <Button aria-expanded={isOpen}>
          {t('records.moreFilters')}
          {active.length > 0 && <Badge count={active.length} color="var(--accent-solid)" />}
        </Button>
      </Popover>
      {active.length > 0 && (
        <ul className={styles.chips} aria-label={t('records.activeFilters')}>
          {active.map((filter) => (
            <li key={filter.name}>
              <Chip filter={filter} list={list} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** One active filter in words, which can be removed. */
function Chip({ filter, list }: { filter: ListFilter; list: FilteredList }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const options = useFilterOptions(filter, { value: list.query.filters[filter.name] });
  const words = `${filter.label}: ${filterText(filter, list.query.filters, language, options)}`;
  return (
    <Tag
      closable={{ 'aria-label': t('records.removeFilter', { words }) }}
      onClose={() => list.filter(withoutFilter(filter))}
    >
      {words}
    </Tag>
  );
}
