export interface CompanyDraft {
  tenantName: string;
  account: string;
  password: string;
  repeat: string;
}
export type CompanyField = keyof CompanyDraft;

/** The server's rule for new passwords. */
const SHORTEST_PASSWORD = 8;

/** Keys of the problems of each invalid field, in the order of the form. */
export function companyProblems({ tenantName, account, password, repeat }: CompanyDraft) {
  return {
    ...(tenantName.trim() === '' && { tenantName: 'setup.companyRequired' as const }),
    ...(account.trim() === '' && { account: 'signin.accountRequired' as const }),
    ...(password.length < SHORTEST_PASSWORD && { password: 'account.newPasswordShort' as const }),
    ...(repeat !== password && { repeat: 'account.repeatDiffers' as const }),
  };
}
