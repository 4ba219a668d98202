import type { ComponentProps } from 'react';
import { typedDay } from '#shared/domain/typed-day';
import { CompletedInput } from './CompletedInput.tsx';

/** The input of a calendar in which a day is chosen. */
export const DayInput = (input: ComponentProps<'input'>) => <CompletedInput {...input} read={typedDay} />;
