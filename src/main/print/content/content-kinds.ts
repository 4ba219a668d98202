import type { Templates } from '../templates.ts';
import type { ContentKinds } from './content-kind.ts';
import { labelsContent } from './labels.ts';
import { paperContent } from './paper.ts';
import { rulerContent } from './ruler.ts';

/** The parts of the desk that the content kinds use. */
export interface ContentParts {
  templates: Templates;
}

/** The kinds of content that the queue prints, one line a kind. */
export function createContentKinds({ templates }: ContentParts): ContentKinds {
  return {
    labels: labelsContent(templates),
    paper: paperContent,
    ruler: rulerContent,
  };
}
