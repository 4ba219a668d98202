import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useLanguage } from '../components/words/words.ts';
import styles from './EntryGrid.module.css';
import { type CellPlace, useCellProblem, useCellText, useHint } from './grid-source.ts';
import { typedText } from './model/typed-text.ts';
import { ProblemBubble } from './ProblemBubble.tsx';
import { useChoiceList } from './use-choice-list.tsx';

interface CellInputProps extends CellPlace {
  /** The accessible name: the column with the line number. */
  label: string;
}

/**
 * The active cell: a real input that has the focus before the first key, because an input method composes only in an
 * input, and a scanner types faster than one could be opened. Its text is selected, so that typing replaces it.
 */
export function CellInput({ label, ...cell }: CellInputProps) {
  const { column } = cell;
  const { handle } = cell.source;
  const { input } = handle;
  const language = useLanguage();
  const text = useCellText(cell);
  const hint = useHint(cell);
  const problem = useCellProblem(cell);
  const isTyping = useStore(handle.store, (state) => state.isTyping);
  const own = useRef(text);
  const choice = useChoiceList(column, text, change);

  useLayoutEffect(() => {
    handle.isEditing.current = false;
    if (!handle.wantsFocus.current) return;
    input.current?.focus({ preventScroll: true });
    input.current?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [handle, input]);

  useLayoutEffect(() => {
    // Undo or a pasted text: typing replaces this as well.
    if (text !== own.current && document.activeElement === input.current) input.current?.select();
    own.current = text;
  }, [text, input]);

  function change(typed: string): void {
    own.current = typed;
    handle.act({ do: 'type', text: typed });
  }

  /** The first click selects the text, a further one sets the caret. */
  function onMouseDown(event: MouseEvent<HTMLInputElement>): void {
    event.stopPropagation();
    if (document.activeElement === input.current) {
      handle.isEditing.current = true;
      choice.open();
      return;
    }
    event.preventDefault();
    input.current?.focus();
  }

  return (
    <>
      <input
        ref={input}
        className={styles.input}
        data-active-cell=""
        data-problem={problem?.severity}
        tabIndex={0}
        data-owns-escape={isTyping || choice.isOpen || undefined}
        {...choice.props}
        value={text}
        readOnly={column.isFixed}
        placeholder={hint}
        inputMode={column.kind === 'figure' ? 'decimal' : 'text'}
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        aria-invalid={problem?.severity === 'error'}
        aria-description={problem?.words[language]}
        onFocus={(event) => event.currentTarget.select()}
        onMouseDown={onMouseDown}
        onKeyDown={choice.onKeyDown}
        onBlur={choice.close}
        onChange={({ target, nativeEvent }) => {
          const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
          change(isComposing ? target.value : typedText(target.value, column.kind));
          choice.open();
        }}
        onCompositionEnd={({ currentTarget }) => change(typedText(currentTarget.value, column.kind))}
      />
      {choice.list}
      {problem && !choice.isOpen && (
        <ProblemBubble words={problem.words[language]} severity={problem.severity} />
      )}
    </>
  );
}
