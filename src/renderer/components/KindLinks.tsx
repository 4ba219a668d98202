import { Link } from 'react-router-dom';
import { DOCUMENTS } from '#shared/documents/index';
import { processAddress } from '#shared/menu/addresses';
import { useLanguage } from './words/words.ts';

/** Links to the approval process of each kind of document. */
export function KindLinks() {
  const language = useLanguage();
  return (
    <ul>
      {Object.values(DOCUMENTS).map(({ area, words }) => (
        <li key={area}>
          <Link to={processAddress(area)}>{words.many[language]}</Link>
        </li>
      ))}
    </ul>
  );
}
