import type { Catalogue } from '../catalogue.ts';

export const people: Catalogue['people'] = {
  departments: 'Departments',
  everybody: 'All departments',
  resetPassword: 'Reset password',
  confirmReset: 'Reset the password of “{{name}}”?',
  resetAdvice:
    'The user is signed out at once and needs the new password to sign in. Accounts of other services (such as WeChat) are unbound.',
  password: 'New password',
  passwordOnce:
    'The password is shown only once: copy it and pass it on. It must be changed at the first sign-in.',
  passwordInitial: 'It is the company’s initial password now; it must be changed at the first sign-in.',
  copyPassword: 'Copy the password',
  done: 'Done',
  grantRoles: 'Give roles',
  grantRolesTo: 'Give roles to {{count}} {{count, user|users}}',
  replacesRoles: 'The chosen roles replace those the users have now.',
  import: 'Import',
  importUsers: 'Import users',
  importAdvice:
    'Download the template, fill it in, then choose the xlsx file. One wrong row, and no user is imported.',
  template: 'Download template',
  chooseFile: 'Choose an Excel file',
  importAgain: 'Import “{{name}}”',
  covers: 'Change existing accounts',
  imported: 'Users added: {{added}}, changed: {{changed}}',
  row: 'Row',
  column: 'Column',
  value: 'Content',
  reason: 'Problem',
  rowsWrong: 'Nothing was imported. Correct these rows, then choose the file again.',
  grant: 'Permissions',
  grantOf: 'Permissions of “{{name}}”',
  menus: 'Menus',
  dataScope: 'Data scope',
  interfaces: 'Interfaces',
  interfacesHint:
    'Calls come with their buttons; one that is not ticked is refused, whatever buttons the role has. A call of two buttons is ticked below both together.',
  noInterfaces:
    'No button is ticked. Tick buttons under Menus first, then choose here which calls they allow.',
  scopeDepartments: 'Visible departments',
  administratorFixed: 'The administrator’s permissions cannot be changed',
  granted: 'Permissions saved',
};
