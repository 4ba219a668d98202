import type { Catalogue } from '../catalogue.ts';

export const deskTasks: Catalogue['deskTasks'] = {
  handOver: 'Hand to a desk ({{count}} {{count, package|packages}})',
  handOverLogs: 'Hand to a desk ({{count}} {{count, log|logs}})',
  handOverTimbers: 'Hand to a desk ({{count}} {{count, flitch|flitches}})',
  handOverDocuments: 'Hand to a desk (labels of {{count}} {{count, document|documents}})',
  handOverZones: 'Hand to a desk ({{count}} {{count, zone|zones}})',
  subject: 'Kind of label',
  handOverPapers: 'Hand to a desk ({{count}} {{count, document|documents}})',
  handOverTags: 'Have tags written at a desk ({{count}} {{count, package|packages}})',
  tooManyTags:
    'The tags of at most {{most}} {{most, package|packages}} can be handed to a desk at once; choose them in several parts.',
  handOverAgain: 'Hand over again',
  desk: 'Desk',
  anyDesk: 'any registered desk',
  signedIn: '{{desk}} · {{name}} is signed in',
  connected: 'connected',
  away: 'away',
  noDesks:
    'No desk is registered with the company and nobody is signed in at another client, so nothing can be handed over. Have a colleague sign in at a computer with printers or readers, or an administrator register a desk in its device settings.',
  posted: 'Handed to {{desk}}:',
  mayClose: 'This window can be closed; the task stays. Its progress is under',
  progress: '{{done}} of {{count}}',
  tagged: '{{done}} of {{count}} written',
  deskAway: 'the desk is away',
  inbox: 'Inbox of this desk',
  inboxEmpty: 'No task is waiting',
  inboxEmptyAdvice:
    'Colleagues who print labels or documents in a browser, or want tags written, checked or counted, can hand the work to this desk.',
  notRegistered: 'This desk takes no tasks',
  notRegisteredAdvice:
    'Registered in the device settings, it always gets the work that is handed over. Without that it does while a user who may print labels is signed in to the company’s back office.',
  attended:
    'This desk is not registered. While you are signed in it takes what is handed to “{{name}}” by name; at the sign-out, what was not begun goes back.',
  takesAll: 'Take and print handed-over work by itself',
  from: 'From',
  what: 'Task',
  betweenNumbers: ', ',
  andOthers: '{{first}} and {{others}} more',
  packs: '{{title}}, {{count}} {{count, package|packages}}',
  labels: '{{kind}} label {{title}}, {{count}} {{count, label|labels}}',
  papers: '{{one}} {{title}}, {{count}} {{count, document|documents}}',
  total: 'Count',
  state: 'State',
  time: 'Handed over',
  endTime: 'Ended',
  take: 'Take',
  withdraw: 'Withdraw',
  none: 'Nothing was handed to a desk',
  noneAdvice:
    '“Print label”, “Write tag”, or “Print” on a document, in a browser can hand the work to a desk; “Read tags” hands checks and stock-takes over.',
  goOn: 'Go on',
};
