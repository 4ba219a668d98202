/** The program's name to the system, as electron-builder has it: Windows shows notifications of a program it knows by this only. */
export const APP_ID = 'com.muzhiyu.veneerdesk';
