import { Link } from 'react-router-dom';
import { DOCUMENTS } from '#shared/documents/index';
import { useLanguage } from '../../components/words/words.ts';
import { useFlow } from './use-flow.ts';

/** Links to the approval process of each kind of document. */
export function KindLinks() {
  const language = useLanguage();
  const addressOf = useFlow();
  return (
    <ul>
      {Object.values(DOCUMENTS).map(({ area, words }) => (
        <li key={area}>
          <Link to={addressOf('design', area)}>{words.many[language]}</Link>
        </li>
      ))}
    </ul>
  );
}
