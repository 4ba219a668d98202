import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../components/words/words.ts';
import styles from './Designer.module.css';
import { nameOfElement } from './element-names.ts';
import type { Design } from './use-design.ts';

interface LayersProps {
  design: Design;
  faulty: ReadonlySet<string>;
  onKeyDown: React.KeyboardEventHandler;
}

/** The elements, the uppermost first; a way to pick them by keyboard and where one hides another. */
export function Layers({ design, faulty, onKeyDown }: LayersProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { template, selection, select } = design;
  return (
    <ul className={styles.layers} aria-label={t('designer.layers')} onKeyDown={onKeyDown}>
      {template.elements.toReversed().map((element) => (
        <li key={element.id}>
          <button
            type="button"
            aria-pressed={selection.has(element.id)}
            data-faulty={faulty.has(element.id) || undefined}
            onClick={(event) => {
              const isAdded = event.shiftKey || event.ctrlKey || event.metaKey;
              const next = new Set(isAdded ? selection : []);
              if (isAdded && selection.has(element.id)) next.delete(element.id);
              else next.add(element.id);
              select(next);
            }}
          >
            {nameOfElement(element, language)}
          </button>
        </li>
      ))}
    </ul>
  );
}
