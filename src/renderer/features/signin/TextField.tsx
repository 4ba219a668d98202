import { useId } from 'react';

interface TextFieldProps {
  name: string;
  label: string;
  autoComplete: string;
  value: string;
  /** Why the value is refused, or empty. */
  problem: string;
  suggestions?: string[];
  onChange: (value: string) => void;
}

export function TextField(props: TextFieldProps) {
  const { name, label, autoComplete, value, problem, suggestions = [], onChange } = props;
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        autoComplete={autoComplete}
        autoCapitalize="off"
        spellCheck={false}
        placeholder=" "
        value={value}
        list={suggestions.length > 0 ? `${id}-list` : undefined}
        aria-invalid={problem !== ''}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {suggestions.length > 0 && (
        <datalist id={`${id}-list`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
      {problem && (
        <p id={`${id}-problem`} className="field-problem">
          {problem}
        </p>
      )}
    </div>
  );
}
