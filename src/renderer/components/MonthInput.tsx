import type { ComponentProps } from 'react';
import { typedMonth } from '#shared/domain/typed-day';
import { CompletedInput } from './CompletedInput.tsx';

/** The input of a calendar in which a month is chosen. */
export const MonthInput = (input: ComponentProps<'input'>) => <CompletedInput {...input} read={typedMonth} />;
