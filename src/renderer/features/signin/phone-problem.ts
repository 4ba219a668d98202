import { PhoneSchema } from '#shared/api/sign-in';

const CODE = /^\d{6}$/;

/** Key of what is wrong with a phone number, or null. */
export function phoneProblem(phone: string): 'signin.phoneRequired' | 'signin.phoneInvalid' | null {
  if (phone === '') return 'signin.phoneRequired';
  return PhoneSchema.safeParse(phone).success ? null : 'signin.phoneInvalid';
}

/** Key of what is wrong with a code, or null. */
export function codeProblem(code: string): 'signin.codeRequired' | 'signin.codeInvalid' | null {
  if (code === '') return 'signin.codeRequired';
  return CODE.test(code) ? null : 'signin.codeInvalid';
}
