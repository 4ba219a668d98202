import { useState } from 'react';
import type { DocumentKind } from '#shared/domain/document-states';
import type { MediumName, PaperStyle } from '#shared/paper/paper-choice';
import { hasPrices } from '#shared/paper/paper-forms';
import { useSettings } from '../../records/calls/use-settings.ts';

/** The parts to print, and how; by default from the company's settings. */
export interface PaperChoiceState {
  style: PaperStyle;
  medium: MediumName;
  copies: number;
  withPrices: boolean;
  isOverlay: boolean;
  offsetXMm: number;
  offsetYMm: number;
}

export interface PaperChoices {
  choice: PaperChoiceState;
  choose: (change: Partial<PaperChoiceState>) => void;
}

export function usePaperChoice(kind: DocumentKind): PaperChoices {
  const settings = useSettings();
  const [chosen, setChosen] = useState<Partial<PaperChoiceState>>({});
  const style = chosen.style ?? 'document';
  return {
    choice: {
      style,
      // D3: a tally is long and is printed on cut sheets.
      medium: style === 'tally' ? 'a4' : settings.paperMedium,
      copies: 1,
      withPrices: hasPrices(kind),
      isOverlay: settings.paperIsOverlay && style === 'document',
      offsetXMm: settings.paperOffsetXMm,
      offsetYMm: settings.paperOffsetYMm,
      ...chosen,
    },
    choose: (change) => setChosen((before) => ({ ...before, ...change })),
  };
}
