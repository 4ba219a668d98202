import { Select, TreeSelect } from 'antd';
import { useState } from 'react';
import { choicesWithout, REFERENCE_SOURCES, type ReferenceChoice } from '#shared/api/reference-sources';
import type { Language } from '#shared/errors';
import type { Field, ReferenceArea } from '#shared/records/field';
import { useClearing } from '../../components/use-clearing.tsx';
import { matchWords } from '../../components/words/match-words.ts';
import { usePinyin, useSelectSearch } from '../../components/words/use-pinyin.ts';
import { useLanguage } from '../../components/words/words.ts';
import type { InputProps } from './FieldInput.tsx';
import { NoChoices } from './NoChoices.tsx';
import { useReferenceChoices } from './use-choices.ts';
import { useLateMatch } from './use-late-match.ts';
import type { RenderPicker } from './use-popup-button.tsx';
import { useRecentChoices } from './use-recent-choices.ts';
import { WithNewDocument } from './WithNewDocument.tsx';
import { WithNewRecord } from './WithNewRecord.tsx';

interface ReferenceInputProps extends InputProps {
  field: Field;
  /** The name of the stored value: shown until the choices are loaded, and to users without access to them. */
  called: string;
  ownId?: string;
  placeholder?: string;
}

interface FoundChoice extends Omit<ReferenceChoice, 'children'> {
  found: string;
  disabled?: boolean;
  children?: FoundChoice[];
}

/**
 * Chooses one record or several, by code, name, pinyin and initials; the value is a comma-separated list of their ids.
 */
export function ReferenceInput({
  field,
  called,
  ownId,
  id,
  value,
  onChange,
  disabled = false,
  label,
  placeholder,
}: ReferenceInputProps) {
  const language = useLanguage();
  const clearing = useClearing();
  const match = usePinyin();
  const to = field.to as ReferenceArea;
  const source = REFERENCE_SOURCES[to];
  const [typed, setTyped] = useState('');
  const search = useSelectSearch(setTyped);
  const { recent, first: recentFirst, note } = useRecentChoices(to);
  const [folded, setFolded] = useState<string[]>([]);
  const isMultiple = field.kind === 'references';
  const ids = String(value ?? '')
    .split(',')
    .filter((one) => one !== '' && one !== '0');
  const [first] = ids;
  const known = useReferenceChoices(to, { typed, ids: [...ids, ...recent] });
  const loaded = allValues(known);
  const offered = known.map((choice) => refused(choice, language));
  const choices = [...namedAs(ids, called).filter(({ value: own }) => !loaded.includes(own)), ...offered];

  function choose(chosen: string | string[] | undefined): void {
    const next = chosen === undefined ? [] : [chosen].flat();
    note(next, ids);
    onChange?.(next.join(','));
  }

  /**
   * Marks the choices that match the search with its text. The tree compares this text itself: with a function of ours it would
   * not find the first match, which Enter chooses.
   */
  const withMatches = (nodes: readonly ReferenceChoice[]): FoundChoice[] =>
    nodes.map(({ children, ...node }) => ({
      ...node,
      found: matchWords(node.label, typed, match) ? typed : '',
      ...(children && { children: withMatches(children) }),
    }));

  const common = {
    ...(id && { id }),
    disabled,
    placeholder,
    allowClear: clearing,
    notFoundContent: <NoChoices field={field} />,
    'aria-label': label ?? field.words[language],
    value: isMultiple ? ids : first,
    onChange: choose as (chosen: unknown) => void,
  };
  const add = (added: string) => choose(isMultiple ? [...ids, added] : added);
  const tree = source.isTree
    ? withMatches(recentFirst(ownId === undefined ? choices : choicesWithout(choices, ownId)))
    : [];
  const onKeyDown = useLateMatch(typed, firstFound(tree)?.value, (match) => {
    if (!ids.includes(match)) add(match);
  });
  const picker: RenderPicker = (popup) =>
    source.isTree ? (
      <TreeSelect
        {...common}
        treeData={tree}
        onKeyDown={onKeyDown}
        treeNodeLabelProp="label"
        fieldNames={{ label: 'label', value: 'value', children: 'children' }}
        treeExpandedKeys={allValues(choices).filter((one) => !folded.includes(one))}
        onTreeExpand={(open) => setFolded(allValues(choices).filter((one) => !open.includes(one)))}
        multiple={isMultiple}
        {...popup}
        showSearch={{ treeNodeFilterProp: 'found', onSearch: setTyped }}
      />
    ) : (
      <Select
        {...common}
        {...search}
        options={recentFirst(choices)}
        {...(isMultiple && { mode: 'multiple' as const })}
        {...popup}
      />
    );
  if (source.document !== undefined)
    return (
      <WithNewDocument to={to} source={source.document} value={ids.join(',')} onApproved={add}>
        {picker}
      </WithNewDocument>
    );
  if (source.record === undefined) return picker();
  return (
    <WithNewRecord source={source.record} typed={typed} onAdded={add}>
      {picker}
    </WithNewRecord>
  );
}

/** A choice that no form chooses is shown with the reason, for users who look for it. */
const refused = ({ refusal, ...choice }: ReferenceChoice, language: Language) =>
  refusal === undefined
    ? choice
    : { ...choice, label: `${choice.label} · ${refusal[language]}`, disabled: true };

/** The first choice that matches the search and can be chosen. */
function firstFound(nodes: readonly FoundChoice[]): FoundChoice | undefined {
  for (const node of nodes) {
    const found = node.found !== '' && !node.disabled ? node : firstFound(node.children ?? []);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Values of a tree of choices. */
const allValues = (choices: readonly ReferenceChoice[]): string[] =>
  choices.flatMap(({ value, children = [] }) => [value, ...allValues(children)]);

/** Ids as choices until these are loaded, or if they no longer exist; `called` is a comma-separated list of names. */
function namedAs(ids: readonly string[], called: string) {
  const names = called.split(',');
  return ids.map((value, index) => ({ value, label: names[index] ?? value }));
}
