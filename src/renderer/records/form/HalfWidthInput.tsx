import { Input, type InputProps } from 'antd';
import texts from '../../components/look/texts.module.css';
import { pastedText, typedText } from '../../grid/model/typed-text.ts';

interface HalfWidthInputProps extends Omit<InputProps, 'onChange'> {
  kind: 'code' | 'figure';
  /** A figure without decimals. */
  isWhole?: boolean;
  onChange?: ((value: string) => void) | undefined;
}

/**
 * A figure or a code of letters and digits. A Chinese input method may type these in full width, with its full stop as
 * decimal point; a spreadsheet puts commas into a pasted figure.
 */
export function HalfWidthInput({ kind, isWhole = false, onChange, ...input }: HalfWidthInputProps) {
  const isFigure = kind === 'figure';
  return (
    <Input
      {...input}
      {...(isFigure && { inputMode: isWhole ? 'numeric' : 'decimal', className: texts.numbers })}
      onChange={({ target: { value }, nativeEvent }) => {
        const event = nativeEvent instanceof InputEvent ? nativeEvent : null;
        // A changed text would end the composition.
        if (event?.isComposing) onChange?.(value);
        else onChange?.((event?.inputType === 'insertFromPaste' ? pastedText : typedText)(value, kind));
      }}
      onCompositionEnd={({ currentTarget }) => onChange?.(typedText(currentTarget.value, kind))}
    />
  );
}
