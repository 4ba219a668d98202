import { useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { deliveryApi } from '#shared/api/document';
import { type Chain, MOST_IN_CHAIN } from '#shared/documents/chain-api';
import type { RecordApi } from '#shared/records/record-calls';
import { ErrorPanel } from '../../../components/loading/ErrorPanel.tsx';
import panels from '../../../components/look/panels.module.css';
import { useLanguage } from '../../../components/words/words.ts';
import { CHAIN_AREA } from '../../../records/calls/server-state.ts';
import { useEndpoint } from '../../../records/calls/use-endpoint.ts';
import { ChainDocumentCard } from './ChainDocumentCard.tsx';
import styles from './ChainPanel.module.css';
import {
  CARD,
  type ChainLayout,
  GAP,
  layOutChain,
  leftOf,
  PADDING_PX,
  type Place,
  scrolledTo,
  topOf,
} from './chain-layout.ts';
import { earlierInWords, inWords } from './chain-words.ts';
import { useChainKeys } from './use-chain-keys.ts';

interface ChainPanelProps {
  api: RecordApi;
  /** Id of the document whose page this is. */
  id: string;
}

/** The chain of a document as a drawing; empty for a document without links. */
export function ChainPanel({ api, id }: ChainPanelProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const { chain } = api as unknown as Pick<typeof deliveryApi, 'chain'>;
  const { data, error, reload } = useEndpoint(CHAIN_AREA, chain, { id });
  if (data === null) return error && <ErrorPanel error={error} onRetry={reload} />;
  if (data.links.length === 0) return null;
  return (
    <section className={panels.panel} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('documents.chain')}</h2>
      <ChainDrawing chain={data} id={id} />
      {data.isCut && <p className={styles.cut}>{t('documents.chainCut', { most: MOST_IN_CHAIN })}</p>}
    </section>
  );
}

/** Columns by step with lines between them; a list if there is no room for two columns. */
function ChainDrawing({ chain, id }: { chain: Chain; id: string }) {
  const language = useLanguage();
  const layout = layOutChain(chain);
  const { places } = layout;
  const scroll = useRef<HTMLDivElement>(null);
  const own = chain.documents.findIndex(({ head }) => head?.id === id);
  const ownLeft = leftOf(places[own] ?? { column: 0, row: 0 });
  useLayoutEffect(() => {
    const { current } = scroll;
    if (current === null) return;
    const scrolled = scrolledTo(ownLeft, current.clientWidth);
    // The last columns are as far from the beginning, so that a whole one can be the first in view.
    current.style.setProperty('--reach', `${scrolled + current.clientWidth - 2 * PADDING_PX}px`);
    current.scrollLeft = scrolled;
  }, [ownLeft]);
  const width = Math.max(...places.map(leftOf)) + CARD.width;
  const height = Math.max(...[...places, ...layout.ways.flat()].map(topOf)) + CARD.height;
  const inOrder = [...places.entries()].toSorted(
    ([, one], [, other]) => one.column - other.column || one.row - other.row,
  );
  useChainKeys(
    inOrder.flatMap(([at]) => chain.documents[at] ?? []),
    id,
  );
  return (
    <div className={styles.frame}>
      <div className={styles.scroll} ref={scroll}>
        <div className={styles.drawing}>
          <svg width={width} height={height} aria-hidden="true">
            {chain.links.map((link, at) => (
              <path key={`${link.earlier} ${link.later}`} d={lineOf(stationsOf(layout, link, at))} />
            ))}
          </svg>
          <ol aria-label={inWords(chain, places, language)}>
            {inOrder.map(([at, place]) => {
              const one = chain.documents[at];
              return (
                one && (
                  <li key={one.head?.id ?? at} style={{ left: leftOf(place), top: topOf(place) }}>
                    <ChainDocumentCard
                      of={one}
                      isOwn={at === own}
                      earlier={earlierInWords(chain, at, language)}
                    />
                  </li>
                )
              );
            })}
          </ol>
        </div>
      </div>
    </div>
  );
}

/** The points that a link's line connects: its documents, and the free rows between them. */
function stationsOf(
  { places, ways }: ChainLayout,
  { earlier, later }: Chain['links'][number],
  at: number,
): Place[] {
  return [places[earlier], ...(ways[at] ?? []), places[later]].filter((place) => place !== undefined);
}

/** A line from the right side of each place to the left side of the next one; it crosses the free places between straight. */
function lineOf(stations: readonly Place[]): string {
  const bend = GAP.column / 2;
  return stations
    .map((place, at) => {
      const [left, y] = [leftOf(place), topOf(place) + CARD.height / 2];
      const right = left + CARD.width;
      if (at === 0) return `M${right} ${y}`;
      const before = stations[at - 1] ?? place;
      const start = { x: leftOf(before) + CARD.width, y: topOf(before) + CARD.height / 2 };
      const curve = `C${start.x + bend} ${start.y} ${left - bend} ${y} ${left} ${y}`;
      return at === stations.length - 1 ? curve : `${curve}H${right}`;
    })
    .join('');
}
