import { PhoneSchema } from '#shared/api/sign-in';

const CODE = /^\d{6}$/;

/** Key of a phone number's problem; null for a valid one. */
export function phoneProblem(phone: string): 'signin.phoneRequired' | 'signin.phoneInvalid' | null {
  if (phone === '') return 'signin.phoneRequired';
  return PhoneSchema.safeParse(phone).success ? null : 'signin.phoneInvalid';
}

/** Key of a code's problem; null for a valid one. */
export function codeProblem(code: string): 'signin.codeRequired' | 'signin.codeInvalid' | null {
  if (code === '') return 'signin.codeRequired';
  return CODE.test(code) ? null : 'signin.codeInvalid';
}
